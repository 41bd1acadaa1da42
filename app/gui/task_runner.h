// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <functional>
#include <memory>

namespace marrow::gui {

/// Runs work on threads of its own and its continuation on the GUI thread. A continuation never meets a dead
/// window: what would have followed is dropped with the runner.
class TaskRunner final : public QObject {
  Q_OBJECT

 public:
  using Continuation = std::function<void()>;

  /// What the end of the runner does about work under way.
  enum class AtEnd {
    Wait,   ///< waits for it: the work uses what ends with the runner
    Leave,  ///< waits a moment, then leaves it behind: a read from a dead network folder may never end
  };

  explicit TaskRunner(AtEnd atEnd, QObject* parent = nullptr);
  ~TaskRunner() override;

  /// @param work  runs on a thread of its own; must not touch GUI objects, and with AtEnd::Leave nothing that
  ///              it does not own. What it returns runs on this object's thread.
  /// @param onNoMemory  follows instead where there was not enough memory for the work.
  void run(
      std::function<Continuation()> work, Continuation onNoMemory = [] {});

  /// Runs functions on the runner's thread, from any thread, while the runner lives; for news from work under
  /// way.
  class Poster {
   public:
    void operator()(Continuation function) const;

   private:
    friend class TaskRunner;
    explicit Poster(std::shared_ptr<struct TaskQueue> queue) : queue_(std::move(queue)) {}
    std::shared_ptr<struct TaskQueue> queue_;
  };
  [[nodiscard]] Poster poster() const { return Poster(queue_); }

  /// Blocks until no work is under way.
  void waitForAll();
  /// What its end does, before its end: no continuation follows from here on.
  void finish();

  /// Work of another kind was left behind, too.
  static void leaveWork();
  /// Was work left behind that may still run? The program then ends without the usual clearing up, which
  /// would take things away from under it.
  [[nodiscard]] static bool hasLeftWork();

 private:
  AtEnd atEnd_;
  std::shared_ptr<struct TaskQueue> queue_;
};

}  // namespace marrow::gui
