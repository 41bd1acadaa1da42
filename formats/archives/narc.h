// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/archives/archive.h"

namespace marrow::formats {

[[nodiscard]] bool isNarc(ByteView bytes);

/// Nintendo DS archive (NARC): little-endian, names apart from files. Bytes may be hostile.
/// @return the members, or an error with its byte offset when the tables cannot be read.
/// Source: docs/formats/narc.md.
[[nodiscard]] core::Result<Archive> listNarc(ByteView bytes);

}  // namespace marrow::formats
