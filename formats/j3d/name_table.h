// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "formats/bytes/byte_reader.h"

#include <cstdint>
#include <string>
#include <vector>

namespace marrow::formats::j3d {

/// A table of names: a count, then hash and offset of each. Names are only for people: a damaged table is a
/// warning and costs the names from there on.
/// @param block   where the block begins, that `offset` counts from.
/// @param offset  0: no table.
[[nodiscard]] std::vector<std::string> readNameTable(ByteReader& reader, std::uint64_t block,
                                                     std::uint32_t offset, core::Diagnostics& diagnostics);

}  // namespace marrow::formats::j3d
