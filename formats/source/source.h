// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/bytes/byte_view.h"
#include "formats/registry.h"
#include "formats/source/container.h"
#include "formats/source/regular_file.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace marrow::formats {

/// A file as it lies on the disk, read once.
struct StoredFile {
  std::string path;    ///< on the disk; UTF-8
  std::string member;  ///< the part that the user named inside it; empty: the file itself. See findMember().
  std::shared_ptr<const Bytes> bytes;
  FileStamp stamp = {};  ///< before it was read
};

/// The stamp that a file has now; all zero if there is no file.
/// @param path  UTF-8.
[[nodiscard]] FileStamp stampOf(const std::string& path);

/// A path as the user writes it, taken apart.
struct MemberPath {
  std::string file;    ///< on the disk
  std::string member;  ///< inside that archive; empty: all of the file
};

/// Splits "folder/cl.arc:bck/walk.bck" into file and member. File names and drive letters may hold colons,
/// too, so the longest start of the path that is a file on the disk is the file.
[[nodiscard]] MemberPath splitMemberPath(const std::string& path);

/// @param path  as the user wrote it: "FILE" or "ARCHIVE:MEMBER".
/// @return FileNotFound, FileUnreadable or TooLarge.
[[nodiscard]] core::Result<StoredFile> readStored(const std::string& path);

/// The same for bytes in memory, which are copied.
[[nodiscard]] StoredFile storedInMemory(ByteView bytes, const std::string& path,
                                        const std::string& member = {});

/// The unpacked bytes of one file, or of one member of an archive. This is the only way to bytes: readers,
/// the bytes panel, pairing and the command line all start here. Immutable.
struct Source {
  std::string path;  ///< as the user named it: "FILE" or "ARCHIVE:MEMBER", nested archives with a colon each
  std::string member;  ///< the part of `path` inside the file on the disk; empty: the file itself
  std::string name;    ///< without folders; the extension may decide the format, and clips are named after it
  std::shared_ptr<const Bytes> bytes;
  std::vector<Container> containers = {};  ///< containers that were taken off, outermost first
  std::uint64_t memoryLeft = UINT64_MAX;   ///< budget for reading it
  FileStamp stamp = {};                    ///< of the file on the disk
  /// The format of the bytes; set if unpacking had to find it.
  std::optional<Recognition> recognition = {};
  /// Why the bytes are still packed; only with OnDamage::KeepPacked.
  std::optional<core::Error> whyPacked = {};
};

/// The treatment of bytes that cannot be unpacked.
enum class OnDamage {
  Refuse,
  KeepPacked,  ///< return them as stored, for looking at broken files
};

/// Unpacks a file, and archives down to the named member. `kLimits` bounds it. Without a member, an archive's
/// own bytes are returned. Thread-safe: yes.
/// @return an unpacker's error, or NotFound where not exactly one member has that name.
[[nodiscard]] core::Result<Source> openSource(const StoredFile& stored, OnDamage onDamage = OnDamage::Refuse);

/// The same; reads the file first.
[[nodiscard]] core::Result<Source> openSource(const std::string& path, OnDamage onDamage = OnDamage::Refuse);

/// Every member of an archive as a path, "ARCHIVE:MEMBER", in the archive's order. Archives inside it are not
/// entered. Empty if the source is not an archive.
[[nodiscard]] std::vector<std::string> memberPaths(const Source& source);

}  // namespace marrow::formats
