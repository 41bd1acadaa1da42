// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLockFile>
#include <QString>
#include <QTemporaryDir>

#include <memory>

namespace marrow::app {

/// A folder for what an export needs on the way. It goes with this object; after a program that was killed,
/// removeAbandoned() takes it away.
class WorkFolder {
 public:
  WorkFolder();

  [[nodiscard]] bool isValid() const { return folder_.isValid() && isLocked_; }
  /// Where it is, or was to be made.
  [[nodiscard]] QString path() const;
  [[nodiscard]] QString filePath(const QString& name) const { return folder_.filePath(name); }

  /// Deletes the work folders of programs that no longer run.
  static void removeAbandoned();

 private:
  QTemporaryDir folder_;
  std::unique_ptr<QLockFile> lock_;  ///< before the folder goes
  bool isLocked_ = false;
};

}  // namespace marrow::app
