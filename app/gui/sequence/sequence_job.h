// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene_content.h"
#include "core/clip.h"
#include "core/sampler.h"
#include "core/skeleton.h"
#include "formats/obj/obj_export.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <memory>
#include <vector>

namespace marrow::gui {

enum class SequenceKind { Images, Gif, Video, Obj };

/// What a sequence consists of and where it goes. Holds its own clip and skeleton, so that another clip may
/// be shown while it is written.
struct SequenceJob {
  SequenceKind kind = SequenceKind::Images;
  std::shared_ptr<const core::Clip> clip;
  std::shared_ptr<const core::Skeleton> skeleton;
  core::SampleMode mode = core::SampleMode::Smooth;
  std::vector<double> frames;
  QString path;  ///< "folder/name.png": numbered files are named after it, a GIF or a video is it
  QSize pixels;
  bool transparent = false;
  bool isTurntable = false;  ///< the camera goes round once on the way; frames may come again then
  double framesPerSecond = 30.0;
  formats::ObjOptions obj;
  app::SceneContent content;  ///< what images show
};

/// The frames from one to another, both included.
/// @return empty when the step leads nowhere or there would be more than 100,000.
[[nodiscard]] std::vector<double> framesBetween(double from, double to, double step);

/// As many frames as wanted, from the first again after the last.
[[nodiscard]] std::vector<double> repeated(const std::vector<double>& frames, std::size_t count);

/// "name.0012.png" for whole frames, else numbered from 0.
[[nodiscard]] QString numberedPath(const SequenceJob& job, std::size_t index);

/// What ffmpeg is told so that numbered images ("%05d.png" in `folder`) become the job's file.
[[nodiscard]] QStringList encoderArguments(const SequenceJob& job, const QString& folder,
                                           const QString& target);

/// The next size with even sides, which video needs.
[[nodiscard]] inline QSize evenSize(const QSize& pixels) {
  return {pixels.width() + pixels.width() % 2, pixels.height() + pixels.height() % 2};
}

/// ffmpeg's path; empty where it is not installed.
[[nodiscard]] QString encoderPath();

[[nodiscard]] QString extensionOf(SequenceKind kind);
[[nodiscard]] inline bool isEncoded(SequenceKind kind) {
  return kind == SequenceKind::Gif || kind == SequenceKind::Video;
}

}  // namespace marrow::gui
