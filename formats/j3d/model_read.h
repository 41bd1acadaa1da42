// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/registry.h"

#include <cstdint>

namespace marrow::formats::j3d {

/// J3D model (BMD, BDL): the skeleton from INF1 and JNT1. Source: docs/formats/j3d-model.md.
[[nodiscard]] int probeModel(ByteView bytes);

/// @return one skeleton, angles in degrees, lengths in game units; or an error with its byte offset.
///         The mesh is not read. Bytes may be hostile.
[[nodiscard]] core::Result<Asset> readModel(ByteView bytes, const ReadContext& context);

}  // namespace marrow::formats::j3d
