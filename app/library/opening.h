// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/finding/pairing.h"
#include "app/library/companion_search.h"
#include "app/library/event_names.h"
#include "app/library/loaded_file.h"
#include "app/library/loader.h"
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

/// What a worker made of a request, for Workspace::apply(): what it read, in the order asked for, and what
/// follows from it.
struct OpenOutcome : LoadResult {
  std::vector<LoadedFile> changed = {};  ///< open ones that are other than before: bound anew, names found
  std::optional<Pairing> pairing = {};   ///< for the first clip of the files
  FoundCompanions companions = {};       ///< what plays beside it and was not asked for
  formats::FileOptions options = {};     ///< as it is now
  std::shared_ptr<const WordList> words = {};
  bool tookWords = false;    ///< a word list was among what was opened
  bool isReload = false;     ///< what is open was read again: what is shown stays the user's choice
  bool isBeside = false;     ///< what is new plays beside what is shown, which stays
  bool isReference = false;  ///< the first new clip is compared with; what is shown stays
};

/// A clip among files: by their order.
struct FirstClip {
  std::size_t file = 0;
  int clip = 0;
};

/// Which clip of files that are opened together is shown before anybody selected: the first that moves
/// joints; one that has none only where there is no other.
/// @return nothing where no file holds a clip.
[[nodiscard]] std::optional<FirstClip> firstClipOf(const std::vector<const LoadedFile*>& files);

/// Reads files among those that are open: each finds its parts and its names among all of them, in whatever
/// order they come. A part that is opened alone while a clip of its set is shown takes the place of the one
/// that the clip is shown on. A text file that looks like a word list becomes the state's words, whether or
/// not an event file is open yet.
/// @param paths  none: what is open is only bound anew, with the state's choices and words.
[[nodiscard]] OpenOutcome openAmong(const OpenState& state, const std::vector<std::string>& paths,
                                    const LoadProgress& progress = {});

/// The model of the clip that will be shown first, searched for on the same worker, so that the clip never
/// flashes up without one.
/// @param open  the files that were open before.
[[nodiscard]] std::optional<Pairing> pairFirst(const OpenOutcome& outcome,
                                               const std::vector<LoadedFile>& open);

/// What plays beside that clip on the model that was found for it, read on the same worker.
[[nodiscard]] FoundCompanions companionsOfFirst(const OpenOutcome& outcome,
                                                const std::vector<LoadedFile>& open,
                                                const LoadProgress& progress = {});

}  // namespace marrow::app
