// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/session_store.h"

#include "app/gui/ordinary_file.h"
#include "formats/source/regular_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLockFile>
#include <QSaveFile>

#include <algorithm>
#include <utility>

namespace marrow::gui {
namespace {

// Ours has some 100 KB.
constexpr qint64 kLargestFileBytes = 8 << 20;
constexpr int kLockMilliseconds = 300;
constexpr int kVersion = 1;

}  // namespace

SessionStore::SessionStore(QString path) : path_(std::move(path)) { load(); }

void SessionStore::load() {
  if (QFileInfo(path_).size() > kLargestFileBytes) return;
  const auto bytes = formats::readBytes(path_.toStdString());
  if (!bytes) return;
  const QByteArray text(reinterpret_cast<const char*>(bytes->data()), static_cast<qsizetype>(bytes->size()));
  const QJsonObject json = QJsonDocument::fromJson(text).object();
  if (json.value(QStringLiteral("version")).toInt() != kVersion) return;
  for (const auto& value : json.value(QStringLiteral("files")).toArray()) {
    if (auto session = sessionFrom(value.toObject())) put(std::move(*session));
  }
}

void SessionStore::put(FileSession session) {
  FileSession& known = sessions_[session.path];
  if (session.usedMilliseconds >= known.usedMilliseconds) known = std::move(session);
  trim();
}

void SessionStore::trim() {
  while (sessions_.size() > kLimit) {
    sessions_.erase(std::min_element(sessions_.begin(), sessions_.end(), [](const auto& a, const auto& b) {
      return a.second.usedMilliseconds < b.second.usedMilliseconds;
    }));
  }
}

std::optional<FileSession> SessionStore::newestOf(const QSet<QString>& paths) const {
  const FileSession* newest = nullptr;
  for (const auto& [path, session] : sessions_) {
    const bool isNewer = !newest || session.usedMilliseconds > newest->usedMilliseconds;
    if (isNewer && paths.contains(path)) newest = &session;
  }
  return newest ? std::optional(*newest) : std::nullopt;
}

bool SessionStore::save() const {
  QDir().mkpath(QFileInfo(path_).absolutePath());
  const QString lockPath = path_ + QStringLiteral(".lock");
  QLockFile lock(lockPath);
  if (!isFileOrNothing(lockPath) || !lock.tryLock(kLockMilliseconds)) return false;
  SessionStore whole(path_);
  for (const auto& [path, session] : sessions_) whole.put(session);
  QJsonArray files;
  for (const auto& [path, session] : whole.sessions_) files.append(toJson(session));
  const QJsonObject json{{QStringLiteral("version"), kVersion}, {QStringLiteral("files"), files}};
  QSaveFile file(path_);
  return file.open(QIODevice::WriteOnly) &&
         file.write(QJsonDocument(json).toJson(QJsonDocument::Compact)) >= 0 && file.commit();
}

void SessionStore::forgetAll() {
  sessions_.clear();
  QFile::remove(path_);
}

}  // namespace marrow::gui
