// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"
#include "core/pose.h"
#include "core/result.h"
#include "formats/exchange/gltf/bind_pose.h"
#include "formats/exchange/gltf/glb_file.h"
#include "formats/writers/writer.h"

namespace marrow::formats::gltf {

class MaterialWriter;

/// The primitives of a body: its runs of triangles in drawing order, with neighbours of one material joined.
/// Empty if nothing is drawn.
/// @param materials  of that model.
[[nodiscard]] core::Result<Json> writeBody(const core::Model& model, BindPose& bindPose,
                                           MaterialWriter& materials, double unitScale, bool hasWideJoints,
                                           GlbFile& file);

/// Octahedra for the bones, as one primitive with a material of its own.
/// @param idle  of the skeleton.
[[nodiscard]] Json writeBoneShapes(const core::Skeleton& skeleton, const core::Pose& idle,
                                   const BindPose& bindPose, double unitScale, bool hasWideJoints,
                                   GlbFile& file);

}  // namespace marrow::formats::gltf
