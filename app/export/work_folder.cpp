// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/work_folder.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>

namespace marrow::app {
namespace {

const QString kPrefix = QStringLiteral("marrow-export-");
const QString kLock = QStringLiteral("lock");

std::unique_ptr<QLockFile> lockIn(const QString& folder) {
  auto lock = std::make_unique<QLockFile>(QDir(folder).filePath(kLock));
  lock->setStaleLockTime(0);  // the lock is valid as long as its program runs
  return lock;
}

}  // namespace

WorkFolder::WorkFolder() : folder_(QDir::temp().filePath(kPrefix + QStringLiteral("XXXXXX"))) {
  if (!folder_.isValid()) return;
  lock_ = lockIn(folder_.path());
  isLocked_ = lock_->tryLock(0);
}

QString WorkFolder::path() const { return folder_.isValid() ? folder_.path() : QDir::tempPath(); }

void WorkFolder::removeAbandoned() {
  const QDir all = QDir::temp();
  const QStringList names = all.entryList({kPrefix + QLatin1Char('*')}, QDir::Dirs | QDir::NoSymLinks);
  for (const QString& name : names) {
    const QString path = all.filePath(name);
    if (!QFileInfo::exists(QDir(path).filePath(kLock))) {
      // The folder is just being made or removed, or its program was killed while doing so.
      constexpr qint64 kMostSeconds = 60;
      const qint64 age = QFileInfo(path).lastModified().secsTo(QDateTime::currentDateTime());
      if (age > kMostSeconds) QDir(path).removeRecursively();
      continue;
    }
    const auto lock = lockIn(path);
    if (!lock->tryLock(0)) continue;
    lock->unlock();
    QDir(path).removeRecursively();
  }
}

}  // namespace marrow::app
