// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "resources/samples/generator/bytes.h"

namespace marrow::samples {

/// Appends a J3D name table: count, hashes with offsets, then the names.
void appendNameTable(BigEndianWriter& out, const std::vector<std::string_view>& names);

/// Sets the size of a block, after filling it up to 32 bytes.
[[nodiscard]] Bytes finishedBlock(BigEndianWriter& block);

}  // namespace marrow::samples
