// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/sampler.h"

#include <QColor>
#include <QString>

#include <array>
#include <cstddef>
#include <optional>

/// Tracks of materials and shapes, as panels name them.
namespace marrow::gui {

/// "image of texture 0", "constant K1", "visibility".
[[nodiscard]] QString trackKindText(const core::Target& target);
/// "eyes: image of texture 0"
[[nodiscard]] QString trackText(const core::Target& target);
/// "eyes: image 0", for narrow places.
[[nodiscard]] QString trackShortText(const core::Target& target);
/// "scale U", "red", "image"
[[nodiscard]] QString trackCurveText(core::TargetKind kind, std::size_t curve);
/// How many curves a track's graph has; a run counts as one.
[[nodiscard]] std::size_t trackCurveCount(const core::Track& track);

/// The numbers at a frame of the clip, joined: "255  128  0  255", "hidden".
[[nodiscard]] QString trackValueText(const core::Clip& clip, const core::Track& track, double frame,
                                     core::SampleMode mode);
/// The colour at a frame, opaque; nothing where the track is none of a colour.
[[nodiscard]] std::optional<QColor> trackColour(const core::Clip& clip, const core::Track& track,
                                                double frame);

[[nodiscard]] constexpr bool isColour(core::TargetKind kind) {
  return kind == core::TargetKind::TevRegister || kind == core::TargetKind::TevConstant ||
         kind == core::TargetKind::MaterialColour;
}

}  // namespace marrow::gui
