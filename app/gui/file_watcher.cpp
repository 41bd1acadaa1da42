// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/file_watcher.h"

#include "app/gui/task_runner.h"
#include "app/gui/text.h"
#include "app/library/loaded_file.h"
#include "app/library/pairing.h"
#include "app/session/workspace.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace marrow::gui {
namespace {

constexpr qsizetype kMostWatched = 4096;  // systems have limits
constexpr int kLeavingMilliseconds = 50;

}  // namespace

FileWatcher::FileWatcher(const app::Workspace& workspace, QObject* parent)
    : QObject(parent), workspace_(workspace) {
  connect(&workspace_, &app::Workspace::filesChanged, this, [this] { syncFiles(DiskWatch::Since::Read); });
  connect(&workspace_, &app::Workspace::clipChanged, this, &FileWatcher::syncModel);
}

FileWatcher::~FileWatcher() {
  if (!thread_) return;
  thread_->quit();
  if (thread_->wait(kLeavingMilliseconds)) return;
  (void)thread_.release();  // it waits for a disk that does not answer
  TaskRunner::leaveWork();
}

void FileWatcher::setEnabled(bool enabled) {
  enabled_ = enabled;
  syncFiles(DiskWatch::Since::Now);
}

void FileWatcher::syncFiles(DiskWatch::Since since) {
  QHash<QString, formats::FileStamp> wanted;
  for (const app::LoadedFile& file : workspace_.files()) {
    if (!enabled_ || wanted.size() >= kMostWatched) break;
    wanted.insert(toQString(file.diskPath()), file.content.bytes.stamp());
  }
  if (enabled_ && !model_.isEmpty() && !wanted.contains(model_)) wanted.insert(model_, {});
  if (wanted == wanted_) return;
  wanted_ = wanted;
  start();
  QMetaObject::invokeMethod(
      disk_, [disk = disk_, wanted = std::move(wanted), since] { disk->setWanted(wanted, since); },
      Qt::QueuedConnection);
}

void FileWatcher::syncModel() {
  if (const QString model = toQString(workspace_.pairing().modelPath); model != model_) {
    model_ = model;
    syncFiles(DiskWatch::Since::Read);
  }
}

void FileWatcher::start() {
  if (thread_) return;
  thread_ = std::make_unique<QThread>();
  disk_ = new DiskWatch;
  disk_->moveToThread(thread_.get());
  connect(thread_.get(), &QThread::finished, disk_, &QObject::deleteLater);
  // What it tells may have been closed meanwhile.
  connect(disk_, &DiskWatch::changed, this, [this](const QStringList& paths) {
    if (const QStringList open = wantedOf(paths); !open.isEmpty()) emit changed(open);
  });
  connect(disk_, &DiskWatch::goneChanged, this,
          [this](const QStringList& all) { emit goneChanged(wantedOf(all)); });
  connect(disk_, &DiskWatch::wentAway, this, [this](const QStringList& paths) {
    if (const QStringList open = wantedOf(paths); !open.isEmpty()) emit wentAway(open);
  });
  thread_->start();
}

QStringList FileWatcher::wantedOf(const QStringList& paths) const {
  QStringList wanted;
  std::copy_if(paths.begin(), paths.end(), std::back_inserter(wanted),
               [this](const QString& path) { return wanted_.contains(path); });
  return wanted;
}

}  // namespace marrow::gui
