// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/disk_watch.h"

#include "formats/source/source.h"

#include <QFileInfo>
#include <QTimerEvent>

namespace marrow::gui {
namespace {

constexpr int kSettleMilliseconds = 250;

}  // namespace

void DiskWatch::setWanted(const QHash<QString, formats::FileStamp>& wanted, Since since) {
  if (!watcher_) {
    watcher_ = std::make_unique<QFileSystemWatcher>();
    connect(watcher_.get(), &QFileSystemWatcher::fileChanged, this, &DiskWatch::onFileChanged);
    connect(watcher_.get(), &QFileSystemWatcher::directoryChanged, this, &DiskWatch::onFolderChanged);
  }
  wanted_ = wanted;
  const QSet<QString> paths(wanted.keyBegin(), wanted.keyEnd());
  missing_ &= paths;
  pending_ &= paths;
  reportGone();
  const QStringList files = watcher_->files();
  const QSet<QString> watched(files.begin(), files.end());
  if (const QSet<QString> gone = watched - paths; !gone.isEmpty()) watcher_->removePaths(gone.values());
  for (const QString& path : paths - watched - missing_) watch(path, since);
  if (missing_.isEmpty()) forgetFolders();
}

void DiskWatch::watch(const QString& path, Since since) {
  const formats::FileStamp read = wanted_.value(path);
  const bool isWatched = watcher_->addPath(path);
  if (read == formats::FileStamp{}) return;
  // Gone, or written, before it could be watched.
  const bool isOther = isWatched ? since == Since::Read && formats::stampOf(path.toStdString()) != read
                                 : !QFileInfo::exists(path);
  if (isOther) onFileChanged(path);
}

void DiskWatch::onFileChanged(const QString& path) {
  if (QFileInfo::exists(path)) {
    // A replaced file must be watched again.
    watcher_->addPath(path);
    pending_.insert(path);
    delay_.start(kSettleMilliseconds, this);
    return;
  }
  missing_.insert(path);
  onFolderChanged();
  delay_.start(kSettleMilliseconds, this);
}

// If the folder is gone too, watch the one above it.
void DiskWatch::watchFolderOf(const QString& path) {
  QString folder = QFileInfo(path).absolutePath();
  while (!QFileInfo(folder).isDir()) {
    const QString above = QFileInfo(folder).absolutePath();
    if (above == folder) return;
    folder = above;
  }
  if (!watcher_->directories().contains(folder)) watcher_->addPath(folder);
}

void DiskWatch::onFolderChanged() {
  const QSet<QString> missing = missing_;
  for (const QString& path : missing) {
    watchFolderOf(path);
    // It may be back already.
    if (!QFileInfo::exists(path)) continue;
    missing_.remove(path);
    onFileChanged(path);
  }
  if (missing_.isEmpty()) forgetFolders();
}

void DiskWatch::forgetFolders() {
  if (!watcher_->directories().isEmpty()) watcher_->removePaths(watcher_->directories());
}

void DiskWatch::timerEvent(QTimerEvent* event) {
  if (event->timerId() != delay_.timerId()) return QObject::timerEvent(event);
  delay_.stop();
  const QStringList paths = pending_.values();
  pending_.clear();
  reportGone();
  if (!paths.isEmpty()) emit changed(paths);
}

void DiskWatch::reportGone() {
  if (missing_ == reported_) return;
  const QSet<QString> news = missing_ - reported_;
  reported_ = missing_;
  emit goneChanged(reported_.values());
  if (!news.isEmpty()) emit wentAway(news.values());
}

}  // namespace marrow::gui
