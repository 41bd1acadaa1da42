// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/asset.h"
#include "formats/options/options.h"
#include "formats/source/container.h"
#include "formats/source/loaded_file.h"
#include "formats/source/source.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace marrow::formats {

/// A member of an archive as a listing shows it.
struct ListedMember {
  std::string path;             ///< inside the archive, nested archives with a colon each
  std::uint64_t byteCount = 0;  ///< as it is stored
  std::string what;             ///< the format's label, or a clause that says why it is not read
  bool isRead = false;
};

/// The members of an archive, readable or not.
struct ArchiveListing {
  static constexpr std::size_t kMostListed = 100;

  std::string path;  ///< as the user gave it
  std::string formatId;
  std::string formatLabel;
  std::vector<Container> containers;  ///< outermost first, the archive itself the last
  std::size_t memberCount = 0;        ///< without those of archives inside it
  std::vector<ListedMember> members;  ///< the first kMostListed, each archive inside it before its own
};

struct OpenedFiles {
  std::vector<LoadedFile> files;                 ///< the file, or the readable members of an archive
  std::vector<core::Error> errors;               ///< files that could not be read, each with its path
  std::optional<ArchiveListing> archive = {};    ///< set if the path names a whole archive
  std::vector<std::uint32_t> dictionaries = {};  ///< numbers of the zstd dictionaries, which are in use now
  std::vector<std::string> skipped = {};         ///< "ARCHIVE:MEMBER" of the members of no known format
};

/// Reads a file, or every readable member of an archive in the archive's order, and of archives inside it.
/// Members of no known format are skipped; damaged ones are errors beside the rest. All members together keep
/// to the file's limits in `kLimits`.
/// @param path     of a file or of a member, which may be an archive itself; goes into every path and
///                 diagnostic.
/// @param options  the user's options for the files.
[[nodiscard]] OpenedFiles openAssets(const std::string& path, const Options& options = {});

/// The same for a file that was read.
[[nodiscard]] OpenedFiles openAssets(const StoredFile& stored, const Options& options = {});

}  // namespace marrow::formats
