// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/look_sampler.h"
#include "formats/exchange/gltf/animations.h"
#include "formats/exchange/gltf/glb_file.h"
#include "formats/exchange/gltf/materials.h"

#include <span>
#include <string>

namespace marrow::formats::gltf {

/// The parts of a clip that glTF has no place for, as `animation.extras.marrow`: where the clip is from, how
/// it loops, how exact it is here, its events and sounds. Source: docs/formats/gltf.md, "What stands in
/// extras".
[[nodiscard]] Json clipExtras(const BakedClip& baked, const AnimationSetup& setup,
                              std::span<const std::string> names);

/// The material animations beside a clip: each with its file, kinds, length, loop mode and tracks.
/// @param look  null: nothing.
[[nodiscard]] Json materialAnimationsOf(const core::LookSampler* look, const NumberedImages& images);

}  // namespace marrow::formats::gltf
