// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/archives/archive.h"

#include <string>

namespace marrow::formats {

/// A path as the user writes it, taken apart.
struct MemberPath {
  std::string file;    ///< on the disk
  std::string member;  ///< inside that archive; empty: all of the file
};

/// Splits "folder/cl.arc:bck/walk.bck" into file and member. File names and drive letters may hold colons,
/// too, so the longest start of the path that is a file on the disk is the file.
[[nodiscard]] MemberPath splitMemberPath(const std::string& path);

/// A member of an archive that the user named, and what is named inside that member.
struct NamedMember {
  const ArchiveMember* member = nullptr;
  std::string inside;  ///< empty: the member itself
};

/// Finds the one member that a text names: by its whole label, with or without the name of the root folder,
/// or by the end of its label after a slash. "inner.arc:walk.bck" names a member of a member, unless a member
/// has exactly that label. A backslash matches itself, escaped as in labels, or a slash.
/// @return NotFound, with a list of the members, where none or several match.
[[nodiscard]] core::Result<NamedMember> findMember(const Archive& archive, const std::string& wanted);

}  // namespace marrow::formats
