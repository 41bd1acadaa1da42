// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFileInfo>

namespace marrow::gui {

/// True if a file can be read and written there: there is none yet, or it is not a pipe or a folder. Qt's
/// settings and lock files would wait for a pipe's other end.
[[nodiscard]] inline bool isFileOrNothing(const QString& path) {
  const QFileInfo existing(path);
  return !existing.exists() || existing.isFile();
}

/// The folder in which a dialog starts.
/// @param folder  empty: the dialog's default.
/// @return the folder, or the user's own if it is gone.
[[nodiscard]] inline QString folderOrHome(const QString& folder) {
  return folder.isEmpty() || QFileInfo(folder).isDir() ? folder : QDir::homePath();
}

}  // namespace marrow::gui
