// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/bytes/byte_view.h"
#include "formats/format_descriptor.h"

namespace marrow::formats::j3d {

/// 0 unless all fields are possible and the file ends where its texels or its palette do: a BTI has no
/// signature.
[[nodiscard]] int probeBti(ByteView bytes);

/// An image in a file of its own (BTI). Source: docs/formats/j3d-bti.md.
/// @return a rectangle that shows the image, one unit a texel, on a bone that no animation moves.
[[nodiscard]] core::Result<Asset> readBti(ByteView bytes, const ReadContext& context);

}  // namespace marrow::formats::j3d
