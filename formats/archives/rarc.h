// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/archives/archive.h"

namespace marrow::formats {

[[nodiscard]] bool isRarc(ByteView bytes);

/// GameCube and Wii archive (RARC): big-endian, a tree of folders. Bytes may be hostile.
/// @return the members, or an error with its byte offset when the tables cannot be read.
/// Source: docs/formats/rarc.md.
[[nodiscard]] core::Result<Archive> listRarc(ByteView bytes);

}  // namespace marrow::formats
