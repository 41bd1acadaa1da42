// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/asset.h"
#include "formats/source/source.h"
#include "formats/z64/zelda_options.h"

#include <string>

namespace marrow::formats {

/// Finds the format of a source and reads it.
/// @param zelda  what the user says about a Zelda 64 object.
/// @return UnknownFormat, or the reader's error with the file's name.
[[nodiscard]] core::Result<Asset> readAsset(const Source& source, const ZeldaOptions& zelda = {});

/// The same for the bytes of a file that are in memory.
/// @param fileName  path or name; goes into errors and diagnostics.
[[nodiscard]] core::Result<Asset> readAsset(ByteView bytes, const std::string& fileName,
                                            const ZeldaOptions& zelda = {});

/// The same for a file on the disk, or a member of an archive.
[[nodiscard]] core::Result<Asset> readFile(const std::string& path, const ZeldaOptions& zelda = {});

}  // namespace marrow::formats
