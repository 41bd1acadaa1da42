// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/task_runner.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <cstdint>
#include <functional>
#include <memory>

namespace marrow::formats {
class ReadLog;
}

namespace marrow::gui {

/// Work that reads files, on a thread of its own. A file that does not answer for some seconds is left behind
/// with its thread, and the work is done once more, in another one, where that file is an error. It deletes
/// itself after its end.
class PatientTask final : public QObject {
  Q_OBJECT

 public:
  /// @param work  as for TaskRunner::run(). It may be done several times, also at once; only what the last
  ///              one returns is run.
  PatientTask(TaskRunner& tasks, std::function<TaskRunner::Continuation()> work,
              TaskRunner::Continuation onNoMemory, QObject* parent);

  /// Nobody waits for it any more.
  void leave();
  /// What is being read; empty: nothing.
  [[nodiscard]] QString current() const;
  /// Paths that app::readPaths() read whole.
  [[nodiscard]] QStringList taken() const;

  /// How long a file may give no sign of life, in milliseconds. Whoever sets it does so before a task begins.
  static void setPatience(int milliseconds);

 signals:
  /// The work has given no sign of life since it was last looked at. Comes again until it gives one.
  void wentSilent();
  /// The path has given no sign of life for a while.
  void waitsFor(const QString& path);

 private:
  void start();
  void onTick();

  TaskRunner& tasks_;
  std::function<TaskRunner::Continuation()> work_;
  TaskRunner::Continuation onNoMemory_;
  /// Of the last thread; null: its end was heard of, or nobody waits.
  std::shared_ptr<formats::ReadLog> log_;
  QTimer tick_;
  std::uint64_t beats_ = 0;
  int silentTicks_ = 0;
};

}  // namespace marrow::gui
