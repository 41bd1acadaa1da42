// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QThreadPool>

#include <functional>

namespace marrow::gui {

/// Runs work on a worker and its continuation on the GUI thread. Destroying the runner waits for
/// the work under way and drops what would have followed, so a continuation never meets a dead window.
class TaskRunner final : public QObject {
  Q_OBJECT

 public:
  using Continuation = std::function<void()>;

  explicit TaskRunner(QObject* parent = nullptr);
  ~TaskRunner() override;

  /// @param work  runs on a worker; must not touch GUI objects. What it returns runs on this object's thread.
  void run(std::function<Continuation()> work);

  /// Blocks until no work is under way.
  void waitForAll() { pool_.waitForDone(); }

 private:
  QThreadPool pool_;
};

}  // namespace marrow::gui
