// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/file_watcher.h"

#include "app/document/document.h"
#include "app/gui/text.h"

#include <QFileInfo>
#include <QTimerEvent>

#include <algorithm>

namespace marrow::gui {
namespace {

constexpr int kSettleMilliseconds = 250;
constexpr qsizetype kWatchedAtOnce = 100;
constexpr qsizetype kMostWatched = 4096;  // systems limit how many a process may watch

}  // namespace

FileWatcher::FileWatcher(const app::Document& document, QObject* parent)
    : QObject(parent), document_(document) {
  connect(&document_, &app::Document::filesChanged, this, &FileWatcher::followFiles);
  connect(&watcher_, &QFileSystemWatcher::fileChanged, this, &FileWatcher::onFileChanged);
  connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, &FileWatcher::onFolderChanged);
}

void FileWatcher::setEnabled(bool enabled) {
  enabled_ = enabled;
  followFiles();
}

void FileWatcher::followFiles() {
  QSet<QString> wanted;
  for (const app::LoadedFile& file : document_.files()) {
    if (!enabled_ || wanted.size() >= kMostWatched) break;
    wanted.insert(toQString(file.diskPath()));
  }
  missing_ &= wanted;
  pending_ &= wanted;
  const QStringList files = watcher_.files();
  const QSet<QString> watched(files.begin(), files.end());
  if (const QSet<QString> gone = watched - wanted; !gone.isEmpty()) watcher_.removePaths(gone.values());
  waiting_ = (wanted - watched - missing_).values();
  watchNext();
  if (missing_.isEmpty() && !watcher_.directories().isEmpty()) watcher_.removePaths(watcher_.directories());
}

// The system is asked for each; with a thousand at once the window would stand still for it.
void FileWatcher::watchNext() {
  if (waiting_.isEmpty()) return;
  watcher_.addPaths(waiting_.mid(0, kWatchedAtOnce));
  waiting_.remove(0, std::min(kWatchedAtOnce, waiting_.size()));
  if (!waiting_.isEmpty()) QMetaObject::invokeMethod(this, &FileWatcher::watchNext, Qt::QueuedConnection);
}

void FileWatcher::onFileChanged(const QString& path) {
  if (QFileInfo::exists(path)) {
    // A file that took the old one's place is another one to the system.
    watcher_.addPath(path);
    pending_.insert(path);
    settle_.start(kSettleMilliseconds, this);
    return;
  }
  missing_.insert(path);
  watcher_.addPath(QFileInfo(path).absolutePath());
  // It may have come back in between.
  onFolderChanged();
}

void FileWatcher::onFolderChanged() {
  const QSet<QString> missing = missing_;
  for (const QString& path : missing) {
    if (!QFileInfo::exists(path)) continue;
    missing_.remove(path);
    onFileChanged(path);
  }
  if (missing_.isEmpty() && !watcher_.directories().isEmpty()) watcher_.removePaths(watcher_.directories());
}

void FileWatcher::timerEvent(QTimerEvent* event) {
  if (event->timerId() != settle_.timerId()) return QObject::timerEvent(event);
  settle_.stop();
  const QStringList paths = pending_.values();
  pending_.clear();
  if (!paths.isEmpty()) emit changed(paths);
}

}  // namespace marrow::gui
