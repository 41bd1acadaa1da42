// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/source/kept_bytes.h"

#include <QBasicTimer>
#include <QFileSystemWatcher>
#include <QHash>
#include <QObject>
#include <QSet>

#include <memory>

namespace marrow::gui {

/// Asks the disk about files, on a thread that may wait for it: reports which changed, once the writing
/// pauses. Waits for a file that is replaced or deleted: programs save by writing another file and renaming
/// it.
class DiskWatch final : public QObject {
  Q_OBJECT

 public:
  /// Which changes of files that were not wanted before are reported.
  enum class Since { Read, Now };
  /// @param wanted  the files, and their stamps when they were read. Without a stamp, one is reported only
  ///                when it changes from now on, and never as gone before that.
  void setWanted(const QHash<QString, formats::FileStamp>& wanted, Since since);

 signals:
  /// The files exist and have not changed for a moment.
  void changed(const QStringList& paths);
  /// Files were deleted and did not come back at once, or came back.
  /// @param all  every wanted file that is gone.
  void goneChanged(const QStringList& all);
  /// @param paths  those that are gone only now.
  void wentAway(const QStringList& paths);

 protected:
  void timerEvent(QTimerEvent* event) override;

 private:
  void watch(const QString& path, Since since);
  void onFileChanged(const QString& path);
  void onFolderChanged();
  void watchFolderOf(const QString& path);
  void forgetFolders();
  void reportGone();

  std::unique_ptr<QFileSystemWatcher> watcher_;  ///< null before the first file
  QHash<QString, formats::FileStamp> wanted_;
  QSet<QString> pending_;   ///< changed and not reported yet
  QSet<QString> missing_;   ///< gone for now
  QSet<QString> reported_;  ///< the missing ones that were reported
  QBasicTimer delay_;
};

}  // namespace marrow::gui
