// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/exchange/gltf/baked_clip.h"
#include "formats/exchange/gltf/glb_file.h"
#include "formats/exchange/gltf/materials.h"
#include "formats/writers/writer.h"

#include <span>
#include <string>

namespace marrow::formats::gltf {

/// The settings that a clip is written with.
struct AnimationSetup {
  const ExportClip& source;
  BakeOptions bake;
  double framesPerSecond = 30.0;
  const core::LookSampler* look;  ///< the material animations beside it; null: none
  const NumberedImages& images;   ///< the images that image tracks show
};

/// Adds a clip as one animation; nodes of the plan are the document's.
/// @param name   unique in the file.
/// @param names  [nodes] their names in the file.
void writeAnimation(const BakedClip& baked, const AnimationSetup& setup, const std::string& name,
                    std::span<const std::string> names, GlbFile& file);

}  // namespace marrow::formats::gltf
