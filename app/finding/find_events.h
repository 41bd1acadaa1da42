// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/opening/loaded_file.h"
#include "core/diagnostic.h"
#include "core/result.h"
#include "formats/options/file_options.h"

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace marrow::app {

/// Paths of event files, and why others may be missing.
struct EventPaths {
  std::vector<std::string> paths;
  std::vector<core::Error> faults;
};

/// Finds event files by their names: "walk.baev" and "walk.baev.zs" go with "walk.bck", and "walk.root.baev"
/// with "walk.root.bck". Extensions may have any case. Each folder is listed once, however many animations it
/// has.
class EventFolders {
 public:
  /// Those beside an animation, then those where a game keeps the events of its folder.
  [[nodiscard]] EventPaths around(const LoadedFile& animation);

 private:
  struct Folder {
    std::unordered_map<std::string, std::vector<std::string>> byStem;
    std::optional<core::Error> fault;
  };
  const Folder& at(const std::filesystem::path& folder);

  std::map<std::filesystem::path, Folder> known_;
};

/// Do event files lie in the folder of a file?
[[nodiscard]] bool hasEventsBeside(const std::string& path);

/// The event files beside a member, in its archive.
[[nodiscard]] EventPaths eventMembersBeside(const LoadedFile& member);

/// Does a game keep the events of that animation in the folder of that file? Not asked of its own folder.
[[nodiscard]] bool isPlaceOfEvents(const std::string& eventPath, const std::string& clipPath);

/// Event files that were read, and a warning for each that has the name but cannot be read as events.
struct EventFiles {
  std::vector<LoadedFile> files;
  std::vector<core::Diagnostic> faults;
};

/// Reads what was found for an animation.
/// @param mayGoOn  asked before each file; null: always.
[[nodiscard]] EventFiles readEventFiles(const LoadedFile& animation, const EventPaths& found,
                                        const formats::FileOptions& options = {},
                                        const std::function<bool()>& mayGoOn = {});

/// Event files that are kept for animations which were opened just now, and are not open.
/// @param opened  [files] gets the warnings about what cannot be read.
/// @param open    what was open before; its animations are left alone, so that a closed event file stays
/// closed.
/// @param named   the paths that the user named: of an archive that was opened whole all events are open.
[[nodiscard]] std::vector<LoadedFile> eventsFor(std::vector<LoadedFile>& opened,
                                                const std::vector<LoadedFile>& open,
                                                const std::vector<std::string>& named,
                                                const formats::FileOptions& options,
                                                const std::function<bool()>& mayGoOn);

}  // namespace marrow::app
