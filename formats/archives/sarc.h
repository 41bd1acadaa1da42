// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/archives/archive.h"

namespace marrow::formats {

[[nodiscard]] bool isSarc(ByteView bytes);

/// Wii U, 3DS and Switch archive (SARC): either byte order, names with slashes in them. Bytes may be hostile.
/// @return the members, or an error with its byte offset when the tables cannot be read.
/// Source: docs/formats/sarc.md.
[[nodiscard]] core::Result<Archive> listSarc(ByteView bytes);

}  // namespace marrow::formats
