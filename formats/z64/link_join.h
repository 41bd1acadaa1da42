// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/format_descriptor.h"

namespace marrow::formats::z64 {

/// FormatDescriptor::join for Link's three files: his skeletons and clips come before what the file that
/// shows them holds of its own.
/// @return an error when the parts give neither a skeleton nor a clip.
[[nodiscard]] core::Result<Asset> joinLink(const Joining& joining);

}  // namespace marrow::formats::z64
