// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/sequence/sequence_job.h"
#include "core/result.h"

#include <QImage>
#include <QObject>
#include <QTemporaryDir>

#include <functional>
#include <memory>
#include <optional>

class QProcess;

namespace marrow::gui {

class TaskRunner;

/// Writes a sequence frame by frame: images are drawn one at a time by somebody else, who lets the event
/// loop run meanwhile, everything else happens on workers. Each file is written whole or not at all.
class SequenceWriter final : public QObject {
  Q_OBJECT

 public:
  /// @param image  null when none could be drawn, or when it was cancelled.
  using Painted = std::function<void(const QImage& image)>;
  /// Draws an image as the viewport does, with the camera turned around its target, and calls `done`.
  using Painter = std::function<void(const app::SceneContent& content, double frame, const QSize& pixels,
                                     bool transparent, float turnDegrees, Painted done)>;

  SequenceWriter(TaskRunner& tasks, Painter painter, QObject* parent = nullptr);
  ~SequenceWriter() override;

  /// @pre isBusy() is false and the job has frames, clip and skeleton.
  void start(SequenceJob job);
  /// Stops after the frame under way. Numbered files that are written already stay.
  void cancel();
  [[nodiscard]] bool isBusy() const { return job_.has_value(); }
  /// What is being written, and what it is named after. @pre isBusy() (asserted).
  [[nodiscard]] SequenceKind kind() const;
  [[nodiscard]] QString path() const;

 signals:
  void started();
  void progressed(int done, int total);
  void finished(const QString& path, int fileCount);
  /// @param path  the last of the files that were written before and stay; empty: none.
  void cancelled(const QString& path, int fileCount);
  void failed(const marrow::core::Error& error);

 private:
  void next();
  void paintImage();
  void writeImage(const QImage& image);
  void writeObj();
  void encode();
  void onEncoded();
  void onWritten(const core::Result<std::size_t>& result);
  void fail(core::ErrorCode code, const QString& message, const QString& path);
  void end();
  [[nodiscard]] int keptFiles() const;
  [[nodiscard]] QString lastKept() const;
  [[nodiscard]] QString framePath() const;

  TaskRunner& tasks_;
  Painter painter_;
  std::optional<SequenceJob> job_;
  std::unique_ptr<core::Sampler> sampler_;
  core::Pose pose_;
  std::size_t index_ = 0;
  bool isCancelled_ = false;
  std::unique_ptr<QTemporaryDir> images_;  ///< what the encoder reads
  std::unique_ptr<QProcess> encoder_;
};

}  // namespace marrow::gui
