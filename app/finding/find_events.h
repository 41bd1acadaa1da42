// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/finding/find.h"
#include "app/finding/neighbourhood.h"
#include "app/opening/loaded_file.h"
#include "core/diagnostic.h"
#include "formats/options/file_options.h"

#include <functional>
#include <string>
#include <vector>

namespace marrow::app {

/// Do event files lie in the folder of a file?
[[nodiscard]] bool hasEventsBeside(const std::string& path);

/// Does a game keep the events of that animation in the folder of that file? Not asked of its own folder.
[[nodiscard]] bool isPlaceOfEvents(const std::string& eventPath, const std::string& clipPath);

/// Event files that were read, and a warning for each that has the name but cannot be read as events.
struct EventFiles {
  std::vector<LoadedFile> files;
  std::vector<core::Diagnostic> faults;
};

/// Finds the event files of an animation by their names: "walk.baev" and "walk.baev.zs" go with "walk.bck",
/// and "walk.root.baev" with "walk.root.bck". Extensions may have any case. They lie beside it, or where a
/// game keeps the events of its folder.
/// @param withMembers  a member's archive is looked into, too.
[[nodiscard]] EventFiles findEvents(const LoadedFile& animation, bool withMembers,
                                    const Neighbourhood& neighbourhood, const FoundReading& reading);

/// Finds the event files of animations that were opened just now, except those that are open.
/// @param opened  [files] gets the warnings about what cannot be read.
/// @param open    what was open before; its animations are left alone, so that a closed event file stays
/// closed.
/// @param named   the paths that the user named; an archive that was opened whole has all its events open.
[[nodiscard]] std::vector<LoadedFile> eventsFor(std::vector<LoadedFile>& opened,
                                                const std::vector<LoadedFile>& open,
                                                const std::vector<std::string>& named,
                                                const formats::FileOptions& options,
                                                const std::function<bool()>& mayGoOn);

}  // namespace marrow::app
