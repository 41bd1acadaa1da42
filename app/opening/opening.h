// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/finding/find_material_animations.h"
#include "app/finding/pairing.h"
#include "app/opening/event_names.h"
#include "app/opening/loaded_file.h"
#include "app/opening/loader.h"
#include "formats/options/file_options.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace marrow::app {

/// The open files, as a worker needs to know them. Copied; the contents are shared.
struct OpenState {
  std::vector<LoadedFile> files;
  formats::FileOptions options;
  std::shared_ptr<const WordList> words;
  std::string currentPath;  ///< of the file whose clip is shown; empty: none
};

/// The purpose for which files are opened.
enum class Intent {
  Show,       ///< the first clip of them is shown
  Beside,     ///< they play beside what is shown, which stays
  Reference,  ///< their first clip is compared with what is shown, which stays
  Reload,     ///< they are open and are read again; what is shown stays
};

/// One thing to open, or to read in another way.
struct OpenRequest {
  Intent intent = Intent::Show;
  std::vector<std::string> paths = {};       ///< files and folders; none: the open files are only joined anew
  std::string optionsPath = {};              ///< the file whose options change; empty: none
  formats::Options options = {};             ///< its new ones
  std::optional<std::string> wordList = {};  ///< the path of the new list; empty: no list

  /// Does it open nothing, and only read open files in another way?
  [[nodiscard]] bool isChange() const { return !optionsPath.empty() || wordList.has_value(); }
};

/// The result of a request, for Workspace::apply() and for messages: the files that were read, in the order
/// asked for, and everything that follows from them.
struct OpenOutcome : LoadResult {
  OpenRequest request = {};
  std::vector<std::string> fresh = {};              ///< the paths of files that are open only now
  std::vector<LoadedFile> changed = {};             ///< open files that changed: joined anew, or names found
  std::optional<Pairing> pairing = {};              ///< for the first clip of the files
  FoundMaterialAnimations materialAnimations = {};  ///< found beside it; the user named none
  formats::FileOptions options = {};                ///< as it is now
  std::shared_ptr<const WordList> words = {};
  bool tookWords = false;         ///< a word list was among what was opened
  std::string offeredWords = {};  ///< the path of a list that lies beside events and may name them
};

/// A clip among files: by their order.
struct FirstClip {
  std::size_t file = 0;
  int clip = 0;
};

/// The clip that is shown first when files are opened together: the first that moves bones, else the first of
/// all.
/// @return nothing where no file holds a clip.
[[nodiscard]] std::optional<FirstClip> firstClipOf(const std::vector<const LoadedFile*>& files);

/// Reads files among those that are open. Each finds its parts and its names among all of them, whatever
/// their order. A part that is opened alone while a clip of its set is shown replaces the one that the clip
/// uses. A text file that looks like a word list becomes the state's words if event files are open or lie
/// beside it.
/// @param paths  none: the open files are only joined anew, with the state's choices and words.
[[nodiscard]] OpenOutcome openAmong(const OpenState& state, std::vector<std::string> paths,
                                    const LoadProgress& progress = {});

/// Carries out a request. Also searches for the model of the clip that will be shown first and for its
/// material animations, so that the clip never flashes up without them. If the request only changes options,
/// a file that refuses them is an error.
[[nodiscard]] OpenOutcome openRequested(const OpenRequest& request, OpenState state,
                                        const LoadProgress& progress = {});

}  // namespace marrow::app
