// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/session/file_session.h"

#include <QSet>

#include <map>
#include <optional>

namespace marrow::gui {

/// Where a person was in the files they opened, in a small file of its own. It holds the newest kLimit files,
/// forgets the others, is written whole or not at all, and may be shared by several windows: each adds what
/// it knows. A damaged file is an empty one.
class SessionStore {
 public:
  static constexpr std::size_t kLimit = 200;

  /// @param path  need not exist yet.
  explicit SessionStore(QString path);

  void put(FileSession session);
  [[nodiscard]] std::optional<FileSession> find(const QString& path) const;
  /// The one that was used last of those files.
  [[nodiscard]] std::optional<FileSession> newestOf(const QSet<QString>& paths) const;
  [[nodiscard]] std::size_t size() const { return sessions_.size(); }

  /// Adds to what is on the disk now. Thread-safe on a copy: yes, a lock file keeps writers apart.
  /// @return false when it could not be written; nothing is lost but the memory.
  bool save() const;
  /// Also on the disk.
  void forgetAll();

 private:
  void load();
  void trim();

  QString path_;
  std::map<QString, FileSession> sessions_;
};

}  // namespace marrow::gui
