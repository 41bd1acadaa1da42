// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <functional>
#include <memory>
#include <utility>

namespace marrow::gui {

/// Runs work on a pool of threads and its continuation on the GUI thread. A continuation never meets a dead
/// window, because it is dropped with the runner. The runner's end waits for no work, which goes on until it
/// is done or the process ends.
class TaskRunner final : public QObject {
  Q_OBJECT

 public:
  using Continuation = std::function<void()>;

  explicit TaskRunner(QObject* parent = nullptr);
  ~TaskRunner() override;

  /// @param work  runs on a thread of the pool; must touch only data that it owns. The function that it
  /// returns runs on this object's thread.
  /// @param onNoMemory  runs instead if there was too little memory for the work.
  void run(
      std::function<Continuation()> work, Continuation onNoMemory = [] {});

  /// Runs functions on the runner's thread, from any thread, while the runner lives; for news from running
  /// work.
  class Poster {
   public:
    void operator()(Continuation function) const;

   private:
    friend class TaskRunner;
    explicit Poster(std::shared_ptr<struct TaskQueue> queue) : queue_(std::move(queue)) {}
    std::shared_ptr<struct TaskQueue> queue_;
  };
  [[nodiscard]] Poster poster() const { return Poster(queue_); }

  /// Blocks until no runner has work.
  static void waitForAll();
  /// Drops all continuations from here on.
  void finish();

 private:
  std::shared_ptr<struct TaskQueue> queue_;
};

}  // namespace marrow::gui
