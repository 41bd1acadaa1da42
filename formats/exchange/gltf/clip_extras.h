// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/exchange/gltf/animations.h"

#include <span>
#include <string>

namespace marrow::formats::gltf {

/// The parts of a clip that glTF has no place for, as `animation.extras.marrow`: where the clip is from, how
/// it loops, how exact it is here, its events and sounds. Source: docs/formats/gltf.md, "What stands in
/// extras".
[[nodiscard]] Json clipExtras(const BakedClip& baked, const AnimationSetup& setup,
                              std::span<const std::string> names);

}  // namespace marrow::formats::gltf
