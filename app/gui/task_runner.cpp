// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/task_runner.h"

#include <QCoreApplication>
#include <QMetaObject>
#include <QThreadPool>

#include <mutex>
#include <new>
#include <utility>

namespace marrow::gui {

/// State that threads and their runner share; lives as long as the last of them.
struct TaskQueue {
  std::mutex mutex;
  TaskRunner* runner = nullptr;  ///< null: it is gone

  void post(TaskRunner::Continuation function) {
    const std::lock_guard lock(mutex);
    if (runner != nullptr) QMetaObject::invokeMethod(runner, std::move(function), Qt::QueuedConnection);
  }
};

namespace {

// Work that waits for a disk does not keep other work from starting.
constexpr int kMostThreads = 64;

// Never deleted: its end would wait for all work.
QThreadPool& threads() {
  static auto* const pool = [] {
    auto* one = new QThreadPool;
    one->setMaxThreadCount(kMostThreads);
    return one;
  }();
  return *pool;
}

}  // namespace

TaskRunner::TaskRunner(QObject* parent) : QObject(parent), queue_(std::make_shared<TaskQueue>()) {
  queue_->runner = this;
}

TaskRunner::~TaskRunner() { finish(); }

void TaskRunner::finish() {
  const std::lock_guard lock(queue_->mutex);
  queue_->runner = nullptr;
  QCoreApplication::removePostedEvents(this);
}

void TaskRunner::run(std::function<Continuation()> work, Continuation onNoMemory) {
  threads().start([queue = queue_, task = std::move(work), next = std::move(onNoMemory)]() mutable {
    try {
      next = task();
    } catch (const std::bad_alloc&) {  // the work's memory is free again
    }
    task = nullptr;  // its data is freed before anybody hears of its end
    queue->post(std::move(next));
  });
}

void TaskRunner::Poster::operator()(Continuation function) const { queue_->post(std::move(function)); }

void TaskRunner::waitForAll() { threads().waitForDone(); }

}  // namespace marrow::gui
