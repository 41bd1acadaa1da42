// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/task_runner.h"

#include <QMetaObject>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <new>
#include <thread>
#include <utility>
#include <vector>

namespace marrow::gui {

/// What threads and their runner share; lives as long as the last of them.
struct TaskQueue : std::enable_shared_from_this<TaskQueue> {
  std::mutex mutex;
  std::condition_variable idle;
  int running = 0;
  TaskRunner* runner = nullptr;  ///< null: it is gone
  std::vector<TaskRunner::Continuation> ready;

  void post(TaskRunner::Continuation function) {
    const std::lock_guard lock(mutex);
    if (runner == nullptr) return;
    ready.push_back(std::move(function));
    if (ready.size() > 1) return;  // the call that takes the first takes them all
    QMetaObject::invokeMethod(
        runner, [queue = shared_from_this()] { queue->runReady(); }, Qt::QueuedConnection);
  }

  void runReady() {
    std::vector<TaskRunner::Continuation> all;
    {
      const std::lock_guard lock(mutex);
      all.swap(ready);
    }
    for (const TaskRunner::Continuation& one : all) one();
  }

  void end() {
    const std::lock_guard lock(mutex);
    --running;
    idle.notify_all();
  }
};

namespace {

constexpr std::chrono::milliseconds kLeavingWait{50};
std::atomic<bool> hasLeft = false;

}  // namespace

TaskRunner::TaskRunner(AtEnd atEnd, QObject* parent)
    : QObject(parent), atEnd_(atEnd), queue_(std::make_shared<TaskQueue>()) {
  queue_->runner = this;
}

TaskRunner::~TaskRunner() { finish(); }

void TaskRunner::finish() {
  std::unique_lock lock(queue_->mutex);
  const bool isFirst = std::exchange(queue_->runner, nullptr) != nullptr;
  queue_->ready.clear();
  const auto isIdle = [this] { return queue_->running == 0; };
  if (atEnd_ == AtEnd::Wait) {
    queue_->idle.wait(lock, isIdle);
  } else if (!queue_->idle.wait_for(lock, isFirst ? kLeavingWait : kLeavingWait.zero(), isIdle)) {
    hasLeft = true;
  }
}

void TaskRunner::run(std::function<Continuation()> work, Continuation onNoMemory) {
  {
    const std::lock_guard lock(queue_->mutex);
    ++queue_->running;
  }
  std::thread([queue = queue_, task = std::move(work), continuation = std::move(onNoMemory)]() mutable {
    try {
      continuation = task();
    } catch (const std::bad_alloc&) {  // what the work had taken is free again
    }
    task = nullptr;  // what it owns goes before anybody hears of its end
    queue->post(std::move(continuation));
    queue->end();
  }).detach();
}

void TaskRunner::Poster::operator()(Continuation function) const { queue_->post(std::move(function)); }

void TaskRunner::waitForAll() {
  std::unique_lock lock(queue_->mutex);
  queue_->idle.wait(lock, [this] { return queue_->running == 0; });
}

void TaskRunner::leaveWork() { hasLeft = true; }

bool TaskRunner::hasLeftWork() { return hasLeft; }

}  // namespace marrow::gui
