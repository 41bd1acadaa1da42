// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/diagnostic.h"
#include "formats/exchange/gltf/read/gltf_json.h"
#include "formats/exchange/gltf/read/node_tree.h"
#include "formats/exchange/gltf/read/raw_animation.h"
#include "formats/exchange/gltf/read/read_budget.h"

#include <memory>
#include <span>

namespace marrow::formats::gltf {

/// The data that all clips of a file share.
struct ClipSetup {
  const GltfJson& json;
  const BonePlan& bones;
  std::span<const Node> nodes;
  ReadBudget& budget;
  core::Diagnostics& diagnostics;
};

/// An animation as a clip with a track for each bone. Translation and scale keep their keys; rotations become
/// Euler angles.
/// @param largestError  of rotations between keys, in degrees; raised.
/// @throws ReadFailure.
[[nodiscard]] std::shared_ptr<core::Clip> makeClip(const RawAnimation& animation, const ClipSetup& setup,
                                                   double& largestError);

}  // namespace marrow::formats::gltf
