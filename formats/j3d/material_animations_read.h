// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/asset.h"
#include "formats/format_descriptor.h"

namespace marrow::formats::j3d {

// Readers of what plays beside a joint animation. Each answers one clip whose tracks move materials or
// shapes. A track that cannot be used is left out with a warning; the rest is shown.
// Source: docs/formats/j3d-material-animations.md.

[[nodiscard]] core::Result<Asset> readBtk(ByteView bytes, const ReadContext& context);
[[nodiscard]] core::Result<Asset> readBrk(ByteView bytes, const ReadContext& context);
[[nodiscard]] core::Result<Asset> readBpk(ByteView bytes, const ReadContext& context);
[[nodiscard]] core::Result<Asset> readBpa(ByteView bytes, const ReadContext& context);
[[nodiscard]] core::Result<Asset> readBtp(ByteView bytes, const ReadContext& context);
[[nodiscard]] core::Result<Asset> readBva(ByteView bytes, const ReadContext& context);

/// Refuses what is known but not played, by name: vertex colours and clusters.
[[nodiscard]] core::Result<Asset> refuseUnplayed(ByteView bytes, const ReadContext& context);

/// "early" or "later": at which frame visibility and colours of every frame are looked up.
inline constexpr const char* kFrameRuleOption = "frame-rule";

}  // namespace marrow::formats::j3d
