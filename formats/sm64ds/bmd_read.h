// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/registry.h"

namespace marrow::formats::sm64ds {

/// Super Mario 64 DS model (BMD): the skeleton. It has no signature: the probe checks every table of the
/// header and every bone. Source: docs/formats/sm64ds-bmd.md.
[[nodiscard]] int probeBmd(ByteView bytes);

/// @return one skeleton, angles in degrees, lengths in game units; or an error with its byte offset. The mesh
///         is not read. Bytes may be hostile.
[[nodiscard]] core::Result<Asset> readBmd(ByteView bytes, const ReadContext& context);

}  // namespace marrow::formats::sm64ds
