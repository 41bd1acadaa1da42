// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/answering_folder.h"

#include "app/gui/task_runner.h"

#include <QDir>
#include <QFileInfo>

#include <chrono>
#include <future>
#include <thread>
#include <utility>

namespace marrow::gui {
namespace {

constexpr std::chrono::milliseconds kPatience{150};

bool isThere(const QString& folder) {
  std::promise<bool> promise;
  std::future<bool> answer = promise.get_future();
  // A thread of its own: it may wait for ever.
  std::thread([folder, promise = std::move(promise)]() mutable {
    promise.set_value(QFileInfo(folder).isDir());
  }).detach();
  if (answer.wait_for(kPatience) == std::future_status::ready) return answer.get();
  TaskRunner::leaveWork();
  return false;
}

}  // namespace

QString answeringFolder(const QString& folder) {
  return folder.isEmpty() || isThere(folder) ? folder : QDir::homePath();
}

}  // namespace marrow::gui
