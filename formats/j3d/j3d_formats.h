// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/asset.h"
#include "formats/bytes/byte_view.h"
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

/// A BTI has no signature.
/// @return 0 unless its header can be read and the file ends where its texels or its palette do.
[[nodiscard]] int probeBti(ByteView bytes);
/// An image in a file of its own (BTI). Source: docs/formats/j3d-bti.md.
/// @return a rectangle that shows the image, one unit a texel, on a bone that no animation moves.
[[nodiscard]] core::Result<Asset> readBti(ByteView bytes, const ReadContext& context);

// Material animations. Each reader returns one clip whose tracks move materials or shapes. A track that
// cannot be used is left out with a warning. Source: docs/formats/j3d-material-animations.md.

[[nodiscard]] core::Result<Asset> readBtk(ByteView bytes, const ReadContext& context);
[[nodiscard]] core::Result<Asset> readBrk(ByteView bytes, const ReadContext& context);
[[nodiscard]] core::Result<Asset> readBpk(ByteView bytes, const ReadContext& context);
[[nodiscard]] core::Result<Asset> readBpa(ByteView bytes, const ReadContext& context);
[[nodiscard]] core::Result<Asset> readBtp(ByteView bytes, const ReadContext& context);
[[nodiscard]] core::Result<Asset> readBva(ByteView bytes, const ReadContext& context);

/// Refuses known kinds that Marrow does not play, by name: vertex colours and clusters.
[[nodiscard]] core::Result<Asset> refuseUnplayed(ByteView bytes, const ReadContext& context);

/// The frame at which visibility and stepped colours are looked up: "early" or "later".
inline constexpr const char* kFrameRuleOption = "frame-rule";

}  // namespace marrow::formats::j3d
