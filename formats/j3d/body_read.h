// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/model/model.h"
#include "core/skeleton.h"
#include "formats/bytes/byte_reader.h"
#include "formats/format_descriptor.h"
#include "formats/j3d/j3d_file.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace marrow::formats::j3d {

/// The nodes of INF1's list.
enum NodeType : std::uint16_t {
  kEnd = 0,
  kOpen = 1,
  kClose = 2,
  kJoint = 0x10,
  kMaterial = 0x11,
  kShape = 0x12
};

/// The body of a model: its shapes in the order that the hierarchy draws them. Source:
/// docs/formats/j3d-model.md.
/// @return null if the file has no part of a body. If no shape can be read, the body has materials and images
/// but no triangles, and the diagnostics have an error.
[[nodiscard]] std::shared_ptr<core::Model> readBody(ByteReader& reader, const std::vector<Block>& blocks,
                                                    const core::Skeleton& skeleton,
                                                    const ReadContext& context,
                                                    core::Diagnostics& diagnostics);

}  // namespace marrow::formats::j3d
