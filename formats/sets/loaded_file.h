// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/asset.h"
#include "formats/options/options.h"
#include "formats/source/folder.h"
#include "formats/text/printable.h"
#include "formats/want.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace marrow::formats {

struct FileSet;

/// How a slot of a set came by its file.
enum class PartSource {
  None,          ///< it has none
  Itself,        ///< it is the file that is being read
  Open,          ///< guessed: another open file is what the slot is for
  Beside,        ///< guessed: a file beside it, or in its archive, is named so
  Selected,      ///< by the user
  SelectedNone,  ///< the user wants none
};

/// One slot of a set and its file.
struct FoundPart {
  int slot = 0;
  std::string path;  ///< empty: none
  PartSource source = PartSource::None;

  friend bool operator==(const FoundPart&, const FoundPart&) = default;
};
using PartTable = std::vector<FoundPart>;

/// A fact about a set beside its animations, for people and scripts.
struct SetFact {
  const char* option = "";  ///< that it can be changed by
  const char* choice = "";  ///< of that option: what holds
  const char* group = "";   ///< in JSON: an object of its own
  const char* key = "";     ///< in that object
  bool value = false;
  const char* title = "";  ///< in reports: "root"
  std::string text;        ///< how it shows
  std::string remark;      ///< what is worth a clause where the set is told of; empty: nothing
  std::string reason;      ///< a clause: "its file is named so"
};

/// How a file was joined with others to a set.
struct FoundSet {
  const FileSet* fileSet = nullptr;
  PartTable parts;                        ///< by slot
  PartTable guesses;                      ///< the same without what the user selected
  std::vector<std::string> alternatives;  ///< files that fit as well as a guessed one
  std::string modelPath;                  ///< of the part that the clips are shown on; empty: it is missing
  Options options;                        ///< what it was read with
  bool isWhole = false;                   ///< every part without which nothing can be shown is there
  std::size_t clipCount = 0;              ///< the first clips of the file come from the set
  std::vector<SetFact> facts;
  std::shared_ptr<const Asset> own;  ///< what the file holds by itself
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

/// The path of a slot in a table, or an empty text.
[[nodiscard]] std::string pathOf(const PartTable& table, int slot);

/// That of a file's format; null: it has none.
[[nodiscard]] const FileSet* fileSetOf(const LoadedFile& file);

/// The want of that kind of a file's format; one that names no folder and no ending where it has none.
[[nodiscard]] const Want& wantOf(const LoadedFile& file, WantKind kind);

/// Can the user say something about such a file?
[[nodiscard]] bool hasOptions(const LoadedFile& file);

/// The files in the folder of a file, or the members of its archive; at most 5,000, sorted.
[[nodiscard]] FolderListing neighboursOf(const LoadedFile& file);

/// The content of a file without the parts that are joined to it.
[[nodiscard]] const Asset& ownContentOf(const LoadedFile& file);

/// The slot that an open file takes, by what it holds without a set.
[[nodiscard]] std::optional<int> slotOf(const LoadedFile& file);

}  // namespace marrow::formats
