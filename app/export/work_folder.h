// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLockFile>
#include <QString>
#include <QTemporaryDir>

#include <memory>

namespace marrow::app {

/// A folder for an export's temporary files. It is deleted with this object; if the program is killed,
/// removeAbandoned() deletes it later.
class WorkFolder {
 public:
  WorkFolder();

  [[nodiscard]] bool isValid() const { return folder_.isValid() && isLocked_; }
  /// The folder's path, also if it could not be made.
  [[nodiscard]] QString path() const;
  [[nodiscard]] QString filePath(const QString& name) const { return folder_.filePath(name); }

  /// Deletes the work folders of programs that no longer run.
  static void removeAbandoned();

 private:
  QTemporaryDir folder_;
  std::unique_ptr<QLockFile> lock_;  ///< released before the folder is removed
  bool isLocked_ = false;
};

}  // namespace marrow::app
