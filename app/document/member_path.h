// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace marrow::app {

/// A path as the user writes it, taken apart.
struct MemberPath {
  std::string file;    ///< on the disk
  std::string member;  ///< inside that archive; empty: all of the file
};

/// "folder/cl.arc:bck/walk.bck" names a member of an archive. A colon may also stand in a real name or behind
/// a drive letter, so what lies on the disk decides: the longest start of the path that is a file.
[[nodiscard]] MemberPath splitMemberPath(const std::string& path);

}  // namespace marrow::app
