// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/format_descriptor.h"

#include <span>

namespace marrow::formats::baev {

/// Animation events of Breath of the Wild.
[[nodiscard]] std::span<const FormatDescriptor> formats();

/// Names the fields of such a file.
void mapFile(FieldMap& map, const Asset& asset, ByteView bytes);

}  // namespace marrow::formats::baev
