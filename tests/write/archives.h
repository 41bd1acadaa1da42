// SPDX-License-Identifier: GPL-3.0-or-later
// Archives as the games' tools write them. Source: docs/formats/rarc.md, narc.md and sarc.md.
#pragma once

#include <string>
#include <vector>

#include "tests/write/byte_writer.h"

namespace marrow::write {

/// A file in an archive.
struct Member {
  std::string path;  ///< with at most one folder: "bck/walk.bck"
  Bytes bytes;
};

/// A RARC. Its folder table lies at 0x40, its entries behind it, at a multiple of 32. Each folder's entries
/// are its files, the folders in it, "." and "..".
/// @param root  the name of the outermost folder.
[[nodiscard]] Bytes rarcBytes(const std::vector<Member>& members, const std::string& root = "root");

/// A NARC. Its file table lies at 0x10.
[[nodiscard]] Bytes narcBytes(const std::vector<Member>& members, bool withNames = true);

/// A SARC with its members in the order given. Its file table lies at 0x14.
[[nodiscard]] Bytes sarcBytes(const std::vector<Member>& members, bool isBigEndian = false,
                              bool withNames = true);

/// The order of a game's SARC: by the hash of the paths.
[[nodiscard]] std::vector<Member> sortedByHash(std::vector<Member> members);

}  // namespace marrow::write
