// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/disk_watch.h"
#include "app/session/session_fwd.h"

#include <QObject>
#include <QThread>

#include <memory>

namespace marrow::gui {

/// Reports which open files changed on the disk, and the model of the shown clip where it is not open
/// itself. The disk is asked on a thread of its own: one that does not answer holds up nothing.
class FileWatcher final : public QObject {
  Q_OBJECT

 public:
  explicit FileWatcher(const app::Workspace& workspace, QObject* parent = nullptr);
  ~FileWatcher() override;

  void setEnabled(bool enabled);

 signals:
  // As DiskWatch says.
  void changed(const QStringList& paths);
  void goneChanged(const QStringList& all);
  void wentAway(const QStringList& paths);

 private:
  void syncFiles(DiskWatch::Since since);
  void syncModel();
  void start();
  [[nodiscard]] QStringList wantedOf(const QStringList& paths) const;

  const app::Workspace& workspace_;
  std::unique_ptr<QThread> thread_;  ///< null before the first file
  DiskWatch* disk_ = nullptr;        ///< lives and ends in that thread
  QHash<QString, formats::FileStamp> wanted_;
  QString model_;  ///< of the shown clip; may be open, or a member of an archive
  bool enabled_ = true;
};

}  // namespace marrow::gui
