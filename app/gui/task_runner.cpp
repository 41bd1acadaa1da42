// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/task_runner.h"

#include <utility>

namespace marrow::gui {
namespace {
// One task may be a long folder scan; a second must not wait for it.
constexpr int kThreads = 3;
}  // namespace

TaskRunner::TaskRunner(QObject* parent) : QObject(parent) { pool_.setMaxThreadCount(kThreads); }

TaskRunner::~TaskRunner() { pool_.waitForDone(); }

void TaskRunner::run(std::function<Continuation()> work) {
  pool_.start([this, task = std::move(work)] {
    Continuation continuation = task();
    QMetaObject::invokeMethod(this, std::move(continuation), Qt::QueuedConnection);
  });
}

}  // namespace marrow::gui
