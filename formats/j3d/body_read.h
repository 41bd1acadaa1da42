// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/model/model.h"
#include "core/skeleton.h"
#include "formats/bytes/byte_reader.h"
#include "formats/format_descriptor.h"
#include "formats/j3d/j3d_file.h"

#include <memory>
#include <vector>

namespace marrow::formats::j3d {

/// The body of a model: its shapes in the order that the hierarchy draws them. Source:
/// docs/formats/j3d-model.md.
/// @return null where the file has nothing of a body. Where no shape can be read there are no triangles, with
/// an error of its own in the diagnostics; materials and images stay.
[[nodiscard]] std::shared_ptr<core::Model> readBody(ByteReader& reader, const std::vector<Block>& blocks,
                                                    const core::Skeleton& skeleton,
                                                    const ReadContext& context,
                                                    core::Diagnostics& diagnostics);

}  // namespace marrow::formats::j3d
