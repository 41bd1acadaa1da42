// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/format_descriptor.h"

#include <span>

namespace marrow::formats::z64 {

/// The formats of Ocarina of Time and Majora's Mask.
[[nodiscard]] std::span<const FormatDescriptor> formats();

/// Names the fields of such a file.
void mapObject(FieldMap& map, const Asset& asset, ByteView bytes);

}  // namespace marrow::formats::z64
