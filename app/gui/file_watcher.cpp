// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/file_watcher.h"

#include "app/gui/text.h"
#include "app/library/loaded_file.h"
#include "app/library/pairing.h"
#include "app/session/workspace.h"

#include <QFileInfo>
#include <QTimerEvent>

#include <algorithm>

namespace marrow::gui {
namespace {

constexpr int kSettleMilliseconds = 250;
constexpr qsizetype kWatchedAtOnce = 100;
constexpr qsizetype kMostWatched = 4096;  // systems have limits

}  // namespace

FileWatcher::FileWatcher(const app::Workspace& workspace, QObject* parent)
    : QObject(parent), workspace_(workspace) {
  connect(&workspace_, &app::Workspace::filesChanged, this, &FileWatcher::syncFiles);
  connect(&workspace_, &app::Workspace::clipChanged, this, &FileWatcher::syncModel);
  connect(&watcher_, &QFileSystemWatcher::fileChanged, this, &FileWatcher::onFileChanged);
  connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, &FileWatcher::onFolderChanged);
}

void FileWatcher::setEnabled(bool enabled) {
  enabled_ = enabled;
  syncFiles();
}

void FileWatcher::syncFiles() {
  QSet<QString> wanted;
  for (const app::LoadedFile& file : workspace_.files()) {
    if (!enabled_ || wanted.size() >= kMostWatched) break;
    wanted.insert(toQString(file.diskPath()));
  }
  if (enabled_ && !model_.isEmpty()) wanted.insert(model_);
  missing_ &= wanted;
  pending_ &= wanted;
  reportGone();
  const QStringList files = watcher_.files();
  const QSet<QString> watched(files.begin(), files.end());
  if (const QSet<QString> gone = watched - wanted; !gone.isEmpty()) watcher_.removePaths(gone.values());
  waiting_ = (wanted - watched - missing_).values();
  watchNext();
  if (missing_.isEmpty() && !watcher_.directories().isEmpty()) watcher_.removePaths(watcher_.directories());
}

void FileWatcher::syncModel() {
  if (const QString model = toQString(workspace_.pairing().modelPath); model != model_) {
    model_ = model;
    syncFiles();
  }
}

// In parts: a thousand at once would block the window.
void FileWatcher::watchNext() {
  if (waiting_.isEmpty()) return;
  const QStringList refused = watcher_.addPaths(waiting_.mid(0, kWatchedAtOnce));
  for (const QString& path : refused) {
    if (path == model_) continue;  // of an archive, or just gone: what is shown of it stays
    if (!QFileInfo::exists(path)) onFileChanged(path);  // gone before it could be watched
  }
  waiting_.remove(0, std::min(kWatchedAtOnce, waiting_.size()));
  if (!waiting_.isEmpty()) QMetaObject::invokeMethod(this, &FileWatcher::watchNext, Qt::QueuedConnection);
}

void FileWatcher::onFileChanged(const QString& path) {
  if (QFileInfo::exists(path)) {
    // A replaced file must be watched again.
    watcher_.addPath(path);
    pending_.insert(path);
    delay_.start(kSettleMilliseconds, this);
    return;
  }
  missing_.insert(path);
  onFolderChanged();
  delay_.start(kSettleMilliseconds, this);
}

// If the folder is gone too, watch the one above it.
void FileWatcher::watchFolderOf(const QString& path) {
  QString folder = QFileInfo(path).absolutePath();
  while (!QFileInfo(folder).isDir()) {
    const QString above = QFileInfo(folder).absolutePath();
    if (above == folder) return;
    folder = above;
  }
  if (!watcher_.directories().contains(folder)) watcher_.addPath(folder);
}

void FileWatcher::onFolderChanged() {
  const QSet<QString> missing = missing_;
  for (const QString& path : missing) {
    watchFolderOf(path);
    // It may be back already.
    if (!QFileInfo::exists(path)) continue;
    missing_.remove(path);
    onFileChanged(path);
  }
  if (missing_.isEmpty() && !watcher_.directories().isEmpty()) watcher_.removePaths(watcher_.directories());
}

void FileWatcher::timerEvent(QTimerEvent* event) {
  if (event->timerId() != delay_.timerId()) return QObject::timerEvent(event);
  delay_.stop();
  const QStringList paths = pending_.values();
  pending_.clear();
  reportGone();
  if (!paths.isEmpty()) emit changed(paths);
}

void FileWatcher::reportGone() {
  if (missing_ == reported_) return;
  const QSet<QString> news = missing_ - reported_;
  reported_ = missing_;
  emit goneChanged(reported_.values());
  if (!news.isEmpty()) emit wentAway(news.values());
}

}  // namespace marrow::gui
