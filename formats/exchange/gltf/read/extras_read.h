// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event_track.h"
#include "core/playback_clock.h"
#include "formats/exchange/gltf/read/gltf_json.h"
#include "formats/exchange/gltf/read/read_budget.h"

#include <optional>
#include <string>
#include <vector>

namespace marrow::formats::gltf {

/// Two hours at 30 a second: no clip is longer.
inline constexpr int kMostFrames = 200'000;

/// Marrow's own data in `animation.extras.marrow`; values that are missing or make no sense are left out.
struct ClipExtras {
  std::string clip;
  std::optional<double> framesPerSecond;
  std::optional<int> frames;
  std::optional<core::LoopMode> loopMode;
  std::vector<core::EventTrack> eventTracks;
};

[[nodiscard]] ClipExtras readClipExtras(const GltfJson& json, const Json& animation, ReadBudget& budget);

}  // namespace marrow::formats::gltf
