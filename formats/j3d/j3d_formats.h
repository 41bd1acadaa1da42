// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/format_descriptor.h"

#include <span>

namespace marrow::formats::j3d {

/// The formats of Nintendo's J3D library (GameCube, Wii).
[[nodiscard]] std::span<const FormatDescriptor> formats();

/// Names the fields of such a file.
void mapFile(FieldMap& map, const Asset& asset, ByteView bytes);

}  // namespace marrow::formats::j3d
