// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/look_sampler.h"
#include "formats/exchange/gltf/glb_file.h"
#include "formats/exchange/gltf/materials.h"

namespace marrow::formats::gltf {

/// Which images of the document the numbers of an image track stand for.
[[nodiscard]] Json imagesJson(const core::Target& target, const core::ValueRun& run,
                              const NumberedImages& images);

/// The tracks of materials and shapes that a clip has, with their keys or values: glTF has no channel for
/// them.
/// @param images  what the numbers of image tracks stand for in the file.
[[nodiscard]] Json tracksOf(const core::Clip& clip, const NumberedImages& images);

/// The material animations beside a clip: each with its file, kinds, length, loop mode and tracks.
/// @param look  null: nothing.
[[nodiscard]] Json materialAnimationsOf(const core::LookSampler* look, const NumberedImages& images);

}  // namespace marrow::formats::gltf
