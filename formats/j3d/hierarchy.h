// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/skeleton.h"
#include "formats/j3d/j3d_file.h"

namespace marrow::formats::j3d {

/// Gives the bones their parents from INF1's list of nodes and puts parents before children.
/// @param skeleton  bones in joint order; afterwards sorted parents first, with the joint in Bone::track.
/// Joints
///                  that the list never names become roots, with a warning.
/// @throws ReadFailure when a node names a joint that does not exist or the list has no end within the file.
void linkHierarchy(ByteReader& reader, const Block& info, core::Skeleton& skeleton,
                   core::Diagnostics& diagnostics);

}  // namespace marrow::formats::j3d
