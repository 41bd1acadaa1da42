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

/// @param unanswered  what is returned where the disk does not answer soon.
bool ask(const QString& path, bool (*question)(const QFileInfo&), bool unanswered) {
  std::promise<bool> promise;
  std::future<bool> answer = promise.get_future();
  // A thread of its own: it may wait for ever.
  std::thread([path, question, promise = std::move(promise)]() mutable {
    promise.set_value(question(QFileInfo(path)));
  }).detach();
  if (answer.wait_for(kPatience) == std::future_status::ready) return answer.get();
  TaskRunner::leaveWork();
  return unanswered;
}

}  // namespace

QString answeringFolder(const QString& folder) {
  const auto isThere = [](const QFileInfo& info) { return info.isDir(); };
  return folder.isEmpty() || ask(folder, isThere, false) ? folder : QDir::homePath();
}

bool mayBeFile(const QString& path) {
  return !path.isEmpty() && ask(
                                path, [](const QFileInfo& info) { return info.isFile(); }, true);
}

}  // namespace marrow::gui
