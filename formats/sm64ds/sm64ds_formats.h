// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/format_descriptor.h"

#include <span>

namespace marrow::formats::sm64ds {

/// The formats of Super Mario 64 DS.
[[nodiscard]] std::span<const FormatDescriptor> formats();

/// Names the fields of such a file.
void mapBca(FieldMap& map, const Asset& asset, ByteView bytes);
/// Names the fields of such a file.
void mapBmd(FieldMap& map, const Asset& asset, ByteView bytes);

}  // namespace marrow::formats::sm64ds
