// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/library/loaded_file.h"
#include "core/clip.h"
#include "core/event_archive.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace marrow::app {

/// Events of one open event file.
struct EventSource {
  std::string path;
  std::optional<std::uint32_t> hash;  ///< of the event whose actions are meant; empty: all of the file

  friend bool operator==(const EventSource&, const EventSource&) = default;
};

/// What the user wants to lie on the timeline; a source without a path: nothing.
using EventChoice = EventSource;

/// Which events lie on the timeline, and why.
struct EventPairing {
  std::vector<EventSource> sources;
  std::string reason;  ///< a sentence; empty when no event file is open
  bool selectedByUser = false;
};

/// How a reason ends that leaves the choice to the user of a window.
inline constexpr std::string_view kSelectInTab = " Select one in the Events tab.";

/// With a clip: the events whose hash is that of its name, in the event file of its own base name or else in
/// any; else everything in the event file that shares its base name ("walk.bck", "walk.baev.zs"). Of files of
/// one base name one is taken: that of the clip's folder, then the one that is not packed; the reason says
/// what was skipped, also a packed copy or a plain one that holds other events. Without a clip: every
/// open event file, up to 16.
/// @param clip    null: none is shown.
/// @param choice  the user's, which decides while its file is open.
[[nodiscard]] EventPairing pairEvents(const core::Clip* clip, const std::string& clipPath,
                                      const std::vector<LoadedFile>& files,
                                      const std::optional<EventChoice>& choice);

/// The open file of a source, or null.
[[nodiscard]] const LoadedFile* fileOf(const EventSource& source, const std::vector<LoadedFile>& files);

/// @return [actions] which of an archive's actions a source means: all of them where it is a whole file.
[[nodiscard]] std::vector<bool> actionsMeant(const EventSource& source, const core::EventArchive& archive);

/// The lanes of what was paired. What several files hold equally lies in the lane of the first.
[[nodiscard]] std::vector<core::EventTrack> eventTracksOf(const EventPairing& pairing,
                                                          const std::vector<LoadedFile>& files);

}  // namespace marrow::app
