// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/material_animations.h"
#include "core/clip.h"
#include "core/sampler.h"

#include <QColor>
#include <QString>

#include <array>
#include <cstddef>
#include <optional>

namespace marrow::app {
class Workspace;
}
namespace marrow::core {
struct Model;
}

/// Tracks of materials and shapes, as panels name them.
namespace marrow::gui {

/// "image of texture 0", "constant K1", "visibility".
[[nodiscard]] QString trackKindText(const core::Target& target);
/// "eyes: image of texture 0"
[[nodiscard]] QString trackText(const core::Target& target);
/// "eyes: image 0", for narrow places.
[[nodiscard]] QString trackShortText(const core::Target& target);
/// The name of the bone that a track moves; for another track "eyes: image of texture 0".
/// @pre track.isValid().
[[nodiscard]] QString trackName(const app::Workspace& workspace, const app::TrackRef& track);
/// "scale U", "red", "image"
[[nodiscard]] QString trackCurveText(core::TargetKind kind, std::size_t curve);
/// The number of curves in a track's graph; a run counts as one.
[[nodiscard]] std::size_t trackCurveCount(const core::Track& track);

/// The number, in the body, of the image for a value of an image track; -1: none is known.
/// @param body  may be null.
[[nodiscard]] int imageOfValue(const core::Model* body, const core::Track& track, int value);
/// A value of a run in words: "eye_closed", "hidden"; empty: it has only its number.
[[nodiscard]] QString runValueName(const core::Model* body, const core::Clip& clip, const core::Track& track,
                                   int value);
/// The same with its number: "10, eye_closed".
[[nodiscard]] QString runValueText(const core::Model* body, const core::Clip& clip, const core::Track& track,
                                   int value);

/// The values at a frame of the clip, joined: "255  128  0  255", "hidden", "10, eye_closed".
/// @param body  gives images their names; may be null.
[[nodiscard]] QString trackValueText(const core::Clip& clip, const core::Track& track, double frame,
                                     core::SampleMode mode, const core::Model* body);
/// "7 frames, Once"
[[nodiscard]] QString lengthText(const core::Clip& clip);
/// Why a track does not count: "walk.btp counts instead: it moves the same".
[[nodiscard]] QString overriddenText(const app::MaterialAnimations::Playing& other,
                                     const app::TrackRef& track);
/// The colour at a frame, opaque; nothing if the track is not one of a colour.
[[nodiscard]] std::optional<QColor> trackColour(const core::Clip& clip, const core::Track& track,
                                                double frame);

[[nodiscard]] constexpr bool isColour(core::TargetKind kind) {
  return kind == core::TargetKind::TevRegister || kind == core::TargetKind::TevConstant ||
         kind == core::TargetKind::MaterialColour;
}

}  // namespace marrow::gui
