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

/// "folder/cl.arc:bck/walk.bck" names a member of an archive. A colon may also stand in a real name or behind
/// a drive letter, so what lies on the disk decides: the longest start of the path that is a file.
[[nodiscard]] MemberPath splitMemberPath(const std::string& path);

/// A member of an archive that the user named, and what is named inside that member.
struct NamedMember {
  const ArchiveMember* member = nullptr;
  std::string inside;  ///< empty: the member itself
};

/// Finds the one member that a text names: by its whole label, with the name of the root folder or without
/// it, or by the end of its label from a slash on. "inner.arc:walk.bck" names a member of a member, unless a
/// member has that very label. A backslash stands for itself, as labels have it, or for a slash.
/// @return NotFound, with the members there are, where none or several match.
[[nodiscard]] core::Result<NamedMember> findMember(const Archive& archive, const std::string& wanted);

}  // namespace marrow::formats
