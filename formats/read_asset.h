// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/asset.h"
#include "formats/format_descriptor.h"
#include "formats/options/options.h"
#include "formats/source/source.h"

#include <string>
#include <string_view>

namespace marrow::formats {

/// Among the options: files for exchange are refused unread. For whoever collects the files of a game, where
/// exports may lie among them.
inline constexpr std::string_view kGameFilesOnly = "game-files-only";

/// Finds the format of a source and reads it.
/// @param options    what the user says about the file.
/// @param inArchive  of a member: the folder of the archive that it lies in.
/// @return UnknownFormat, or the reader's error with the file's name.
[[nodiscard]] core::Result<Asset> readAsset(const Source& source, const Options& options = {},
                                            Beside inArchive = {});

/// Is the error that the file is text? Then it is of no format, whatever its name is.
[[nodiscard]] bool isText(const core::Error& error);

/// Is the error that the file is for exchange, and only those of games are read?
[[nodiscard]] bool isForExchange(const core::Error& error);

/// The same as readAsset() for the bytes of a file that are in memory.
/// @param fileName  path or name; goes into errors and diagnostics.
[[nodiscard]] core::Result<Asset> readAsset(ByteView bytes, const std::string& fileName,
                                            const Options& options = {});

/// The same for a file on the disk, or a member of an archive.
[[nodiscard]] core::Result<Asset> readFile(const std::string& path, const Options& options = {});

}  // namespace marrow::formats
