// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/registry.h"

namespace marrow::formats::j3d {

/// J3D joint animation with a value for every frame (BCA, block ANF1). Source: docs/formats/j3d-bca.md.
[[nodiscard]] int probeBca(ByteView bytes);

/// Bytes may be hostile.
/// @return one clip; values in degrees, game units and factors, one key a frame at 30 Hz; or an error with
/// its
///         byte offset.
[[nodiscard]] core::Result<Asset> readBca(ByteView bytes, const ReadContext& context);

}  // namespace marrow::formats::j3d
