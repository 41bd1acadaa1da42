// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/format_descriptor.h"

#include <span>

namespace marrow::formats::baev {

/// Animation events of Breath of the Wild.
[[nodiscard]] std::span<const FormatDescriptor> formats();

/// Animation-event archive (BAEV). Source: docs/formats/baev.md.
[[nodiscard]] int probeBaev(ByteView bytes);

/// @return content with `events` set and neither clips nor skeletons; or an error with its byte offset.
/// Bytes may be hostile: tables may share entries, so the input's size bounds the asset's.
[[nodiscard]] core::Result<Asset> readBaev(ByteView bytes, const ReadContext& context);

}  // namespace marrow::formats::baev
