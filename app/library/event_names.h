// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/library/loaded_file.h"
#include "core/diagnostic.h"
#include "core/result.h"
#include "formats/baev/baev_hash.h"
#include "formats/bytes/byte_view.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace marrow::app {

/// The user's list of names that event files may hold hashes of.
struct WordList {
  std::string path;
  formats::baev::NameList names;

  /// A warning that tells of the lines that are no names, if there are any.
  [[nodiscard]] std::optional<core::Diagnostic> skippedLines() const;
};

/// @return FileNotFound or FileUnreadable with the path; BadValue for what is no text, or has more lines of
/// control characters or of bytes that are no UTF-8 than names.
[[nodiscard]] core::Result<std::shared_ptr<const WordList>> readWordList(const std::string& path);

/// Could this be such a list? It is text of short lines, most of which are one word, as names are.
[[nodiscard]] bool looksLikeWordList(formats::ByteView bytes);

/// Looks at what was of no known format: takes a text file that looks like a word list out of the errors.
/// @return the last such list; null: there is none.
[[nodiscard]] std::shared_ptr<const WordList> takeWordList(std::vector<core::Error>& errors);

/// Fills in the names of events and actions: from the word list, else from the names of the clips among the
/// files, since an event's name may be an animation's. Names that neither knows any more are taken away.
/// Archives that change are replaced, never written to.
/// @param words  null: none.
/// @return how many of all hashes have a name now.
std::size_t resolveEventNames(std::vector<LoadedFile>& files, const WordList* words);

}  // namespace marrow::app
