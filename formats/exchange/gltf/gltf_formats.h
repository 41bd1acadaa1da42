// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/bytes/byte_view.h"
#include "formats/format_descriptor.h"

#include <span>

namespace marrow::formats::gltf {

/// glTF 2.0, written by any program.
[[nodiscard]] std::span<const FormatDescriptor> formats();

[[nodiscard]] int probeGltf(ByteView bytes);
/// Skeleton, body and animations. `bytes` may be hostile. Source: docs/formats/gltf.md, "What is read".
/// @return the Asset, lengths in the file's units, times in frames; or an Error with field path and offset.
[[nodiscard]] core::Result<Asset> readGltf(ByteView bytes, const ReadContext& context);
/// Reads a GLB that was made from another file. Errors and data have no offsets: these would not be places in
/// that file.
[[nodiscard]] core::Result<Asset> readPlaceless(ByteView glb, const ReadContext& context);

}  // namespace marrow::formats::gltf
