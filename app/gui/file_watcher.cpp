// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/file_watcher.h"

#include "app/finding/pairing.h"
#include "app/gui/text.h"
#include "app/opening/loaded_file.h"
#include "app/session/workspace.h"
#include "formats/source/source.h"

#include <QFileInfo>
#include <QFileSystemWatcher>
#include <QTimerEvent>

namespace marrow::gui {
namespace {

constexpr qsizetype kMostWatched = 4096;  // systems have limits
constexpr int kSettleMilliseconds = 250;

}  // namespace

FileWatcher::FileWatcher(const app::Workspace& workspace, QObject* parent)
    : QObject(parent), workspace_(workspace) {
  connect(&workspace_, &app::Workspace::filesChanged, this, [this] { syncFiles(Since::Read); });
  connect(&workspace_, &app::Workspace::clipChanged, this, &FileWatcher::syncModel);
}

FileWatcher::~FileWatcher() = default;

void FileWatcher::setEnabled(bool enabled) {
  enabled_ = enabled;
  syncFiles(Since::Now);
}

void FileWatcher::syncFiles(Since since) {
  QHash<QString, formats::FileStamp> wanted;
  for (const app::LoadedFile& file : workspace_.files()) {
    if (!enabled_ || wanted.size() >= kMostWatched) break;
    wanted.insert(toQString(file.diskPath()), file.content->stamp);
  }
  if (enabled_ && !model_.isEmpty() && !wanted.contains(model_)) wanted.insert(model_, {});
  if (wanted != wanted_) setWanted(wanted, since);
}

void FileWatcher::syncModel() {
  if (const QString model = toQString(workspace_.pairing().modelPath); model != model_) {
    model_ = model;
    syncFiles(Since::Read);
  }
}

void FileWatcher::setWanted(const QHash<QString, formats::FileStamp>& wanted, Since since) {
  if (!watcher_) {
    watcher_ = std::make_unique<QFileSystemWatcher>();
    connect(watcher_.get(), &QFileSystemWatcher::fileChanged, this, &FileWatcher::onFileChanged);
    connect(watcher_.get(), &QFileSystemWatcher::directoryChanged, this, &FileWatcher::onFolderChanged);
  }
  wanted_ = wanted;
  const QSet<QString> paths(wanted.keyBegin(), wanted.keyEnd());
  missing_ &= paths;
  pending_ &= paths;
  reportGone();
  const QStringList files = watcher_->files();
  const QSet<QString> watched(files.begin(), files.end());
  if (const QSet<QString> gone = watched - paths; !gone.isEmpty()) watcher_->removePaths(gone.values());
  if (const QSet<QString> fresh = paths - watched - missing_; !fresh.isEmpty()) watch(fresh, since);
  if (missing_.isEmpty()) forgetFolders();
}

void FileWatcher::watch(const QSet<QString>& paths, Since since) {
  const QStringList refused = watcher_->addPaths(paths.values());
  for (const QString& path : paths) {
    const formats::FileStamp read = wanted_.value(path);
    if (read == formats::FileStamp{}) continue;
    // The file was deleted, or written, before it could be watched.
    const bool isOther = refused.contains(path)
                             ? !QFileInfo::exists(path)
                             : since == Since::Read && formats::stampOf(path.toStdString()) != read;
    if (isOther) onFileChanged(path);
  }
}

void FileWatcher::onFileChanged(const QString& path) {
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
void FileWatcher::watchFolderOf(const QString& path) {
  QString folder = QFileInfo(path).absolutePath();
  while (!QFileInfo(folder).isDir()) {
    const QString above = QFileInfo(folder).absolutePath();
    if (above == folder) return;
    folder = above;
  }
  if (!watcher_->directories().contains(folder)) watcher_->addPath(folder);
}

void FileWatcher::onFolderChanged() {
  const QSet<QString> missing = missing_;
  for (const QString& path : missing) {
    watchFolderOf(path);
    // The file may be back already.
    if (!QFileInfo::exists(path)) continue;
    missing_.remove(path);
    onFileChanged(path);
  }
  if (missing_.isEmpty()) forgetFolders();
}

void FileWatcher::forgetFolders() {
  if (!watcher_->directories().isEmpty()) watcher_->removePaths(watcher_->directories());
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
