// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/archives/archive.h"
#include "formats/format_descriptor.h"

#include <span>

namespace marrow::formats {

/// Archives: RARC, NARC, SARC.
[[nodiscard]] std::span<const FormatDescriptor> archiveFormats();

// Bytes may be hostile. @return the members, or an error with its byte offset when the tables cannot be read.

/// GameCube and Wii archive (RARC): big-endian, a tree of folders. Source: docs/formats/rarc.md.
[[nodiscard]] core::Result<Archive> listRarc(ByteView bytes);
/// Nintendo DS archive (NARC): little-endian, names apart from files. Source: docs/formats/narc.md.
[[nodiscard]] core::Result<Archive> listNarc(ByteView bytes);
/// Wii U, 3DS and Switch archive (SARC): either byte order, names with slashes in them. Source:
/// docs/formats/sarc.md.
[[nodiscard]] core::Result<Archive> listSarc(ByteView bytes);

}  // namespace marrow::formats
