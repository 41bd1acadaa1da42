// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/bytes/byte_view.h"
#include "formats/file_content.h"
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
  FileContent content;
};

/// A member of an archive that no reader knows.
struct PassedOver {
  std::string path;  ///< inside the archive, nested archives with a colon each
  std::uint64_t byteCount = 0;
  std::string why;  ///< a clause: "no format that Marrow reads begins with ..."
};

/// An archive that holds nothing readable, for people who want to know what it does hold.
struct UnreadArchive {
  static constexpr std::size_t kMostListed = 100;

  std::string path;  ///< as the user gave it
  std::string formatId;
  std::string formatLabel;
  std::vector<std::string> containers;  ///< outermost first, the archive itself the last
  std::vector<std::uint64_t> containerBytes;
  std::size_t memberCount = 0;
  std::vector<PassedOver> members;  ///< the first kMostListed
};

struct OpenedFiles {
  std::vector<OpenedFile> files;
  std::vector<core::Error> errors;           ///< what could not be read, each with its path
  std::optional<UnreadArchive> unread = {};  ///< there when the file is an archive and `files` is empty
};

/// Reads a file, or every readable member of an archive, in the archive's order; archives inside archives up
/// to 3 deep. Members of no known format are passed over, damaged ones are errors beside the rest. All
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
