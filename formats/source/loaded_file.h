// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/asset.h"
#include "formats/options/options.h"
#include "formats/source/folder.h"
#include "formats/text/printable.h"
#include "formats/want.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace marrow::formats {

/// How a part of a set came by its file.
enum class PartSource {
  None,          ///< it has none
  Itself,        ///< it is the file that is being read
  Open,          ///< guessed: another open file is that part
  Beside,        ///< guessed: a file beside it, or in its archive, is named so
  Selected,      ///< by the user
  SelectedNone,  ///< the user wants none
};

/// A part of a set and its file.
struct FoundPart {
  const Want* want = nullptr;  ///< never null
  std::string path = {};       ///< empty: none
  PartSource source = PartSource::None;

  friend bool operator==(const FoundPart&, const FoundPart&) = default;
};

/// How a file was joined with others to a set.
struct FoundSet {
  std::vector<FoundPart> parts;           ///< as FormatDescriptor::parts()
  std::vector<std::string> alternatives;  ///< files that fit as well as a guessed one
  Options options;                        ///< used to read it
  bool isWhole = false;                   ///< every part without which nothing can be shown is there
  std::size_t clipCount = 0;              ///< the first clips of the file come from the set
  std::shared_ptr<const Asset> own;       ///< the file's own content

  /// The file of a slot, or an empty text.
  [[nodiscard]] std::string pathOf(int slot) const;
  /// The file that the clips are shown on; empty: it is missing.
  [[nodiscard]] std::string modelPath() const;
};

/// A file as the user knows it.
struct LoadedFile {
  std::string path;  ///< "ARCHIVE:MEMBER" for a member of an archive
  std::shared_ptr<const Asset> content = std::make_shared<const Asset>();  ///< never null
  std::string archive = {};  ///< the file on the disk that it is a member of; empty for a file of its own
  std::shared_ptr<const FoundSet> set = {};  ///< null unless a set is shown under it

  /// A copy of what it holds, for this file alone.
  [[nodiscard]] Asset& edited() {
    auto copy = std::make_shared<Asset>(*content);
    content = copy;
    return *copy;
  }
  [[nodiscard]] bool isMember() const { return !archive.empty(); }
  /// Where it lies on the disk.
  [[nodiscard]] const std::string& diskPath() const { return isMember() ? archive : path; }
  /// Is the file of that path a part of the set that is shown under it?
  [[nodiscard]] bool isJoinedTo(const std::string& other) const {
    return set && !other.empty() &&
           std::any_of(set->parts.begin(), set->parts.end(),
                       [&](const FoundPart& part) { return part.path == other; });
  }
  /// Does a clip come from the set that is shown under it?
  [[nodiscard]] bool isFromSet(const core::Clip& clip) const {
    return std::any_of(content->clips.begin(), content->clips.begin() + setClipCount(),
                       [&](const auto& one) { return one.get() == &clip; });
  }
  /// The first of them; -1: there is none.
  [[nodiscard]] int firstSetClip() const { return setClipCount() > 0 ? 0 : -1; }
  [[nodiscard]] std::ptrdiff_t setClipCount() const {
    return set ? static_cast<std::ptrdiff_t>(set->clipCount) : 0;
  }
};

/// The first file of that path; null: none.
[[nodiscard]] const LoadedFile* findFile(const std::vector<LoadedFile>& files, const std::string& path);

/// The format of a file that may be joined with others to a set; null: it is of no such format.
[[nodiscard]] const FormatDescriptor* joiningFormatOf(const LoadedFile& file);

/// The part of a set that a file is, by what it holds without one; null: none.
[[nodiscard]] const Want* partOf(const LoadedFile& file);

/// The want of that kind of a file's format; one that names no folder and no ending where it has none.
[[nodiscard]] const Want& wantOf(const LoadedFile& file, WantKind kind);

/// Can the user say something about such a file?
[[nodiscard]] bool hasOptions(const LoadedFile& file);

/// Does an option change what a file shows?
[[nodiscard]] bool hasUseFor(const OptionSpec& option, const LoadedFile& file);

/// The files in the folder of a file, or the members of its archive; at most 5,000, sorted.
[[nodiscard]] FolderListing neighboursOf(const LoadedFile& file);

/// The content of a file without the parts that are joined to it.
[[nodiscard]] const Asset& ownContentOf(const LoadedFile& file);

/// The bytes of the files as they lie on the disk; an archive counts once.
[[nodiscard]] std::uint64_t storedBytesOf(const std::vector<LoadedFile>& files);

}  // namespace marrow::formats
