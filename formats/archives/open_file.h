// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/asset.h"
#include "formats/bytes/byte_view.h"
#include "formats/z64/zelda_options.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace marrow::formats {

/// One readable file: the file itself, or a member of the archive that it is.
struct OpenedFile {
  std::string path;    ///< "ARCHIVE:MEMBER" for a member, nested archives with a colon each
  std::string member;  ///< path inside the archive; empty for a file that is no archive
  Asset content;
};

/// A member of an archive as a listing tells of it.
struct ListedMember {
  std::string path;             ///< inside the archive, nested archives with a colon each
  std::uint64_t byteCount = 0;  ///< as it lies there
  std::string what;             ///< the format's label, or where it is not read a clause why
  bool isRead = false;
};

/// What an archive holds, readable or not.
struct ArchiveListing {
  static constexpr std::size_t kMostListed = 100;

  std::string path;  ///< as the user gave it
  std::string formatId;
  std::string formatLabel;
  std::vector<std::string> containers;  ///< outermost first, the archive itself the last
  std::vector<std::uint64_t> containerBytes;
  std::size_t memberCount = 0;        ///< without those of archives inside it
  std::vector<ListedMember> members;  ///< the first kMostListed, each archive inside it before its own
};

struct OpenedFiles {
  std::vector<OpenedFile> files;
  std::vector<core::Error> errors;  ///< what could not be read, each with its path
  std::optional<ArchiveListing> archive =
      {};                                 ///< there when the file is an archive and all of it was asked for
  std::vector<std::string> skipped = {};  ///< "ARCHIVE:MEMBER" of the members of no known format
};

/// Reads a file, or every readable member of an archive, in the archive's order; archives inside archives up
/// to 3 deep. Members of no known format are skipped, damaged ones are errors beside the rest. All
/// members together keep to memoryAllowance() of the file.
/// @param path    as the user gave it, goes into every path and diagnostic.
/// @param member  only this member (or all members of this inner archive): its whole label, with the root
/// folder's
///                name or without it, or the end of its label from a slash on when only one member ends so.
/// @param zelda   what the user says about Zelda 64 objects.
[[nodiscard]] OpenedFiles openFile(ByteView bytes, const std::string& path, const std::string& member = {},
                                   const ZeldaOptions& zelda = {});

/// The unpacked bytes of one member.
/// @param path    of the archive, for errors.
/// @param member  as openFile() takes it.
/// @return NotFound when no one member is called so.
[[nodiscard]] core::Result<Bytes> readMember(ByteView bytes, const std::string& path,
                                             const std::string& member);

/// Every member's path, "ARCHIVE:MEMBER", in the archive's order; archives inside it are not entered. Empty
/// when the bytes are no archive.
[[nodiscard]] std::vector<std::string> memberPaths(ByteView bytes, const std::string& path);

}  // namespace marrow::formats
