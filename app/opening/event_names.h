// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/opening/loaded_file.h"
#include "core/diagnostic.h"
#include "core/result.h"
#include "formats/bytes/byte_view.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace marrow::app {

/// Names by their hash, as event files store them.
class NameList {
 public:
  /// One name a line, as UTF-8 or, with a byte order mark, UTF-16; line ends of any system. Blank lines and
  /// comments (#) are skipped. Lines with control characters or invalid UTF-8 are counted and skipped. A line
  /// with blanks around it is also entered without them. A GUID in another spelling ({...}, upper case) is
  /// also entered as the games spell it: lower case, no braces.
  [[nodiscard]] static NameList fromText(formats::ByteView text);

  void add(std::string_view name);

  /// @return the name, or an empty one. The first of two names with one hash wins.
  [[nodiscard]] std::string nameOf(std::uint32_t hash) const;
  /// The number of names; the spellings of one name count once.
  [[nodiscard]] std::size_t size() const { return given_; }

  /// Lines of the text that are not names.
  struct Skipped {
    std::size_t count = 0;
    std::size_t first = 0;  ///< counted from 1
  };
  [[nodiscard]] const Skipped& skipped() const { return skipped_; }

 private:
  void addLine(std::string_view line, std::size_t number);

  std::unordered_map<std::uint32_t, std::string> names_;
  std::size_t given_ = 0;
  Skipped skipped_;
};

/// The user's list of names that event files may hold hashes of.
struct WordList {
  std::string path;
  NameList names;

  /// A warning that tells of the lines that are no names, if there are any.
  [[nodiscard]] std::optional<core::Diagnostic> skippedLines() const;
};

/// @return FileNotFound or FileUnreadable with the path; BadValue for what is no text, or has more lines of
/// control characters or of bytes that are no UTF-8 than names.
[[nodiscard]] core::Result<std::shared_ptr<const WordList>> readWordList(const std::string& path);

/// Could this be such a list? It is text of short lines, most of which are one word, as names are.
[[nodiscard]] bool looksLikeWordList(formats::ByteView bytes);

/// Takes the text files that look like word lists out of what is to be read.
[[nodiscard]] std::vector<std::shared_ptr<const WordList>> takeWordLists(std::vector<std::string>& paths);

/// Does an event file hold a hash whose name is not known?
[[nodiscard]] bool hasBareHashes(const LoadedFile& file);

/// A text file that looks like a word list, in the folder of an event file with bare hashes.
/// @return its path; empty: there is none.
[[nodiscard]] std::string wordListBeside(const std::vector<LoadedFile>& files);

/// Fills in the names of events and actions: from the word list, else from the names of the clips among the
/// files, since an event's name may be an animation's. Names that neither knows any more are taken away.
/// Archives that change are replaced, never written to.
/// @param words  null: none.
/// @return how many of all hashes have a name now.
std::size_t resolveEventNames(std::vector<LoadedFile>& files, const WordList* words);

}  // namespace marrow::app
