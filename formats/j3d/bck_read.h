// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/registry.h"

namespace marrow::formats::j3d {

/// J3D joint animation with keys (BCK, block ANK1). Source: docs/formats/j3d-bck.md.
[[nodiscard]] int probeBck(ByteView bytes);

/// Bytes may be hostile.
/// @return one clip; values in degrees, game units and factors, times in frames at 30 Hz; or an error with
/// its
///         byte offset.
[[nodiscard]] core::Result<Asset> readBck(ByteView bytes, const ReadContext& context);

}  // namespace marrow::formats::j3d
