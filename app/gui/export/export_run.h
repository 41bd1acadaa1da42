// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/writers/writer.h"

#include <QObject>
#include <QString>
#include <QThreadPool>

#include <atomic>
#include <memory>

namespace marrow::gui {

class ViewportImages;

/// An export, its format and its place. It holds everything that it needs, so that the window may show
/// something else meanwhile.
struct ExportJob {
  formats::Writer writer;
  formats::ExportScene scene;
  formats::Options options;
  QString path;  ///< of several files, the path that they are named after
  bool leavesSeveralFiles = false;
  std::shared_ptr<ViewportImages> images;  ///< draws for scene.drawPng; null if nothing is drawn
};

/// One export under way: the writer works on a thread of its own. Ends with one of three signals, then
/// deletes itself.
class ExportRun final : public QObject {
  Q_OBJECT

 public:
  /// Starts at once.
  ExportRun(ExportJob job, QObject* parent);
  ~ExportRun() override;

  /// Stops as soon as it can. Files that are written already stay.
  void cancel();
  [[nodiscard]] const ExportJob& job() const { return job_; }

 signals:
  void progressed(int done, int total);  ///< files, or tiles of a single image
  /// @param path    the last of the files.
  /// @param isMain  it is the wanted file, and others only lie beside it.
  /// @param notes   the writer's sentences about it, and about parts that it could not write.
  void finished(const QString& path, int fileCount, bool isMain, const QStringList& notes);
  /// @param path  the last of the files that were written and stay; empty: none.
  void cancelled(const QString& path, int fileCount);
  void failed(const marrow::core::Error& error);

 private:
  class RunSink;

  void end(const core::Result<void>& result);

  ExportJob job_;
  std::atomic<bool> isCancelled_ = false;
  bool hasEnded_ = false;
  int steps_ = 0;  ///< of the writer; if it has one step, the image's tiles are counted instead
  std::unique_ptr<RunSink> sink_;
  QThreadPool thread_;  // last: its end waits for the writer, which uses the others
};

}  // namespace marrow::gui
