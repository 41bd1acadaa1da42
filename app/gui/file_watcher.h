// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session_fwd.h"
#include "formats/source/container.h"

#include <QBasicTimer>
#include <QHash>
#include <QObject>
#include <QSet>

#include <memory>

class QFileSystemWatcher;

namespace marrow::gui {

/// Reports which open files changed on the disk, once the writing pauses; also the model of the shown clip if
/// it is not open itself. Waits for a file that is replaced or deleted: programs save by writing another file
/// and renaming it.
class FileWatcher final : public QObject {
  Q_OBJECT

 public:
  explicit FileWatcher(const app::Workspace& workspace, QObject* parent = nullptr);
  ~FileWatcher() override;

  void setEnabled(bool enabled);

 signals:
  /// These files exist and have not changed for a moment.
  void changed(const QStringList& paths);
  /// Files were deleted and did not come back at once, or came back.
  /// @param all  every open file that is gone.
  void goneChanged(const QStringList& all);
  /// @param paths  files that were not gone before.
  void wentAway(const QStringList& paths);

 protected:
  void timerEvent(QTimerEvent* event) override;

 private:
  /// The changes of newly watched files that are reported.
  enum class Since { Read, Now };
  void syncFiles(Since since);
  void syncModel();
  void setWanted(const QHash<QString, formats::FileStamp>& wanted, Since since);
  void watch(const QSet<QString>& paths, Since since);
  void onFileChanged(const QString& path);
  void onFolderChanged();
  void watchFolderOf(const QString& path);
  void forgetFolders();
  void reportGone();

  const app::Workspace& workspace_;
  std::unique_ptr<QFileSystemWatcher> watcher_;  ///< null before the first file
  QHash<QString, formats::FileStamp> wanted_;    ///< as they were read; the model has no stamp
  QString model_;           ///< of the shown clip; may be open, or a member of an archive
  QSet<QString> pending_;   ///< changed and not reported yet
  QSet<QString> missing_;   ///< gone for now
  QSet<QString> reported_;  ///< the missing ones that were reported
  QBasicTimer delay_;
  bool enabled_ = true;
};

}  // namespace marrow::gui
