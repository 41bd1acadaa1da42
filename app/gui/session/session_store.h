// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/session/file_session.h"

#include <QSet>

#include <map>
#include <optional>

namespace marrow::gui {

/// The sessions of the newest kLimit files, in a small file. It is written whole or not at all, and several
/// windows may share it: each adds its sessions. A damaged file counts as empty.
class SessionStore {
 public:
  static constexpr std::size_t kLimit = 200;

  /// @param path  need not exist yet.
  explicit SessionStore(QString path);

  void put(FileSession session);
  /// The session of the file used last.
  [[nodiscard]] std::optional<FileSession> newestOf(const QSet<QString>& paths) const;
  [[nodiscard]] std::size_t size() const { return sessions_.size(); }

  /// Adds the sessions to the file on the disk. A copy may be saved on any thread: a lock file keeps writers
  /// apart.
  /// @return false if it could not be written.
  bool save() const;
  /// Forgets all sessions, also on the disk.
  void forgetAll();

 private:
  void load();
  void trim();

  QString path_;
  std::map<QString, FileSession> sessions_;
};

}  // namespace marrow::gui
