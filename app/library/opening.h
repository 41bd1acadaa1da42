// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/library/event_names.h"
#include "app/library/loaded_file.h"
#include "app/library/loader.h"
#include "app/library/pairing.h"
#include "formats/options/file_options.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace marrow::app {

/// What is open, as a worker needs to know it. Copied; the contents are shared.
struct OpenState {
  std::vector<LoadedFile> files;
  formats::FileOptions options;
  std::shared_ptr<const WordList> words;
  std::string currentPath;  ///< of the file whose clip is shown; empty: none
};

/// What a worker made of a request, for Workspace::apply().
struct OpenOutcome {
  std::vector<LoadedFile> files;    ///< those that were read, in the order asked for
  std::vector<LoadedFile> changed;  ///< open ones that are other than before: bound anew, names found
  std::optional<Pairing> pairing;   ///< for the first clip of the files
  formats::FileOptions options;     ///< as it is now
  std::shared_ptr<const WordList> words;
  bool tookWords = false;  ///< a word list was among what was opened
  std::vector<core::Error> errors;
  std::vector<formats::UnknownPart> likelyParts;  ///< could not be read, but may be part of a set
  std::vector<std::string> skipped;    ///< files of folders and archives that are of no known format
  std::vector<core::Diagnostic> cuts;  ///< folders with more files than are read
  bool cancelled = false;              ///< then the files are those that were read before
  std::size_t fileTotal = 0;           ///< that were found, more than are taken, too
  bool isReload = false;               ///< what is open was read again: what is shown stays the user's choice
  bool isReference = false;            ///< the first new clip is compared with; what is shown stays
};

/// Reads files among those that are open: each finds its parts and its names among all of them, in whatever
/// order they come. A part that is opened alone while a clip of its set is shown takes the place of the one
/// that the clip is shown on. A file of no known format is taken for the part that an open set waits for
/// where everything in it fits. A text file that looks like a word list becomes the state's words, whether or
/// not an event file is open yet.
/// @param paths  none: what is open is only bound anew, with the state's choices and words.
[[nodiscard]] OpenOutcome openAmong(OpenState state, const std::vector<std::string>& paths,
                                    const LoadProgress& progress = {});

}  // namespace marrow::app
