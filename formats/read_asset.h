// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/asset.h"
#include "formats/format_descriptor.h"
#include "formats/options/options.h"
#include "formats/source/source.h"

#include <string>
#include <string_view>

namespace marrow::formats {

/// An option that refuses files for exchange (FormatDescriptor::isForExchange). It is set while the files of
/// a game are collected from a folder, because exports may lie among them.
inline constexpr std::string_view kGameFilesOnly = "game-files-only";

/// Finds the format of a source and reads it.
/// @param options    the user's options for the file.
/// @param inArchive  the folder of the archive that a member lies in; empty: the source's folder on the disk.
/// @return the asset; or UnknownFormat, Unsupported (kGameFilesOnly) or the reader's error, with the path.
[[nodiscard]] core::Result<Asset> readAsset(const Source& source, const Options& options = {},
                                            Beside inArchive = {});

/// True if the error says that the file is text. It is then of no format, whatever its name is.
[[nodiscard]] bool isText(const core::Error& error);

/// True if the error says that the file was refused because of kGameFilesOnly.
[[nodiscard]] bool isForExchange(const core::Error& error);

/// The same as readAsset() for the bytes of a file that are in memory.
/// @param fileName  path or name; goes into errors and diagnostics.
[[nodiscard]] core::Result<Asset> readAsset(ByteView bytes, const std::string& fileName,
                                            const Options& options = {});

/// The same for a file on the disk, or a member of an archive.
[[nodiscard]] core::Result<Asset> readFile(const std::string& path, const Options& options = {});

}  // namespace marrow::formats
