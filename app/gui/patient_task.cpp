// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/patient_task.h"

#include "app/gui/text.h"
#include "formats/source/read_log.h"

#include <QPointer>

#include <utility>

namespace marrow::gui {
namespace {

// Counted in ticks: a computer that slept is not taken for a disk that did.
constexpr int kTicks = 20;
constexpr int kTicksUntilNamed = 10;
int patienceMilliseconds = 4000;

}  // namespace

PatientTask::PatientTask(TaskRunner& tasks, std::function<TaskRunner::Continuation()> work,
                         TaskRunner::Continuation onNoMemory, QObject* parent)
    : QObject(parent), tasks_(tasks), work_(std::move(work)), onNoMemory_(std::move(onNoMemory)) {
  tick_.setInterval(patienceMilliseconds / kTicks);
  connect(&tick_, &QTimer::timeout, this, &PatientTask::onTick);
  start();
}

void PatientTask::setPatience(int milliseconds) { patienceMilliseconds = milliseconds; }

void PatientTask::start() {
  log_ = std::make_shared<formats::ReadLog>();
  silentTicks_ = 0;
  tick_.start();
  const auto end = [task = QPointer(this), log = log_](const TaskRunner::Continuation& next) {
    if (!task || task->log_ != log) return;  // it was left behind
    task->log_ = nullptr;
    task->tick_.stop();
    next();
    if (task) task->deleteLater();
  };
  tasks_.run(
      [work = work_, log = log_, end] {
        const formats::ReadLog::Scope scope(log);
        return TaskRunner::Continuation([next = work(), end] { end(next); });
      },
      [next = onNoMemory_, end] { end(next); });
}

void PatientTask::onTick() {
  const std::uint64_t beats = log_->beats();
  silentTicks_ = beats == std::exchange(beats_, beats) ? silentTicks_ + 1 : 0;
  if (silentTicks_ >= kTicks && log_->giveUp()) return start();
  if (const QString path = current(); silentTicks_ >= kTicksUntilNamed && !path.isEmpty())
    emit waitsFor(path);
  if (silentTicks_ > 0) emit wentSilent();
}

void PatientTask::leave() {
  log_->leave();
  log_ = nullptr;
  tick_.stop();
  deleteLater();
}

QString PatientTask::current() const { return toQString(log_->current()); }

QStringList PatientTask::taken() const {
  QStringList paths;
  for (const std::string& path : log_->taken()) paths.append(toQString(path));
  return paths;
}

}  // namespace marrow::gui
