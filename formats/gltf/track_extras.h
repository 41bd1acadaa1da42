// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/look_sampler.h"
#include "formats/gltf/glb_file.h"

namespace marrow::formats::gltf {

/// The tracks of materials and shapes that a clip has, with their keys or values: glTF has no channel for
/// them.
[[nodiscard]] Json tracksOf(const core::Clip& clip);

/// What plays beside a clip: each with its name, length, loop mode and tracks. @param look  null: nothing.
[[nodiscard]] Json companionsOf(const core::LookSampler* look);

}  // namespace marrow::formats::gltf
