// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/format_descriptor.h"

#include <span>

namespace marrow::formats::j3d {

/// The formats of Nintendo's J3D library (GameCube, Wii).
[[nodiscard]] std::span<const FormatDescriptor> formats();

// The readers. Bytes may be hostile; an error has its byte offset.

/// J3D joint animation with keys (BCK, block ANK1). Source: docs/formats/j3d-bck.md.
/// @return one clip; values in degrees, game units and factors, times in frames at 30 Hz.
[[nodiscard]] core::Result<Asset> readBck(ByteView bytes, const ReadContext& context);
/// The same with a value for every frame (BCA, block ANF1). Source: docs/formats/j3d-bca.md.
[[nodiscard]] core::Result<Asset> readBca(ByteView bytes, const ReadContext& context);
/// J3D model (BMD, BDL): the skeleton from INF1 and JNT1. Source: docs/formats/j3d-model.md.
/// @return one skeleton, angles in degrees, lengths in game units, and its body.
[[nodiscard]] core::Result<Asset> readModel(ByteView bytes, const ReadContext& context);

}  // namespace marrow::formats::j3d
