// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/asset.h"
#include "formats/z64/zelda_options.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace marrow::app {

/// How a segment came by its file.
enum class SegmentSource {
  None,          ///< it has none
  Itself,        ///< it is the file that is being read
  Open,          ///< guessed: another open file is what the segment is for
  Content,       ///< the same, though only its content, or the user, says so
  Beside,        ///< guessed: a file beside it, or in its archive, is named so
  Selected,      ///< by the user
  SelectedNone,  ///< the user wants none
};

/// One row of a segment table.
struct BoundSegment {
  int segment = 0;
  std::string path;  ///< empty: none
  SegmentSource source = SegmentSource::None;

  friend bool operator==(const BoundSegment&, const BoundSegment&) = default;
};

/// How a file of Link's was put together with the others.
struct LinkBinding {
  std::vector<BoundSegment> segments;         ///< 4, 6 and 7
  std::vector<BoundSegment> guesses;          ///< the same without what the user selected
  std::vector<std::string> otherObjects;      ///< objects of Link's that fit as well as the guessed one
  formats::ZeldaOptions options;              ///< what it was read with
  bool isWhole = false;                       ///< headers and frames are both there
  bool isChild = false;                       ///< the root moves 0.64 times as far
  std::string ageReason;                      ///< a clause: why it is taken for the child's or the adult's
  std::shared_ptr<const formats::Asset> own;  ///< what the file holds by itself
};

/// A file as the user knows it.
struct LoadedFile {
  std::string path;  ///< "ARCHIVE:MEMBER" for a member of an archive
  formats::Asset content;
  std::string archive = {};  ///< the file on the disk that it is a member of; empty for a file of its own
  std::shared_ptr<const LinkBinding> link = {};  ///< null unless Link's animations are shown under it

  [[nodiscard]] bool isMember() const { return !archive.empty(); }
  /// Where it lies on the disk.
  [[nodiscard]] const std::string& diskPath() const { return isMember() ? archive : path; }
};

/// The last part of a path: "object_link_boy.zobj" for a file and for a member of an archive.
[[nodiscard]] std::string shortNameOf(const std::string& path);

}  // namespace marrow::app
