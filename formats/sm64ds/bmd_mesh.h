// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/model/model.h"
#include "core/skeleton.h"
#include "formats/bytes/byte_reader.h"
#include "formats/format_descriptor.h"
#include "formats/sm64ds/bmd_raw.h"

#include <memory>

namespace marrow::formats::sm64ds {

/// The body of a model: the lists that its bones draw. Damaged parts are left out with a warning.
/// @param skeleton  the file's, parents first; Bone::track is the id.
/// @return null where the file has no display lists.
[[nodiscard]] std::shared_ptr<const core::Model> readBmdModel(ByteReader& reader, const BmdHeader& header,
                                                              const core::Skeleton& skeleton,
                                                              const ReadContext& context,
                                                              core::Diagnostics& diagnostics);

}  // namespace marrow::formats::sm64ds
