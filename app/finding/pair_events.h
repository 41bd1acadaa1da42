// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/opening/loaded_file.h"
#include "core/clip.h"
#include "core/event_archive.h"
#include "core/message.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace marrow::app {

/// Events of one open event file.
struct EventSource {
  std::string path;
  std::optional<std::uint32_t> hash;  ///< of the event whose actions are meant; empty: all of the file

  friend bool operator==(const EventSource&, const EventSource&) = default;
};

/// The events that the user wants on the timeline; a source without a path: none.
using EventChoice = EventSource;

/// Which events lie on the timeline, and why.
struct EventPairing {
  std::vector<EventSource> sources;
  core::Sentences reason;  ///< empty when no event file is open
  bool selectedByUser = false;
};

/// The code of the sentence that leaves the choice to the user of a window.
inline constexpr std::string_view kSelectInTab = "app.events.select";

/// The open event files, ready to be asked again and again: an archive may hold thousands, and as many clips.
class EventIndex {
 public:
  using Files = std::vector<const LoadedFile*>;  ///< in their order

  /// @param files  stay as they are.
  /// @param only   the one hash that will be asked for, which takes less time; none: any.
  explicit EventIndex(const std::vector<LoadedFile>& files, std::optional<std::uint32_t> only = {});

  [[nodiscard]] const std::vector<LoadedFile>& files() const { return files_; }
  [[nodiscard]] bool isEmpty() const { return stems_.empty(); }
  /// Files with an event of that hash, those of that name before all others; at most 16.
  [[nodiscard]] Files holdersOf(std::uint32_t hash, const std::string& stem) const;
  /// Files of those names; at most 16 of each.
  [[nodiscard]] Files namesakesOf(const std::set<std::string>& stems) const;
  /// The event that a source means, or null.
  [[nodiscard]] const core::EventEntry* entryOf(const EventSource& source) const;

 private:
  const std::vector<LoadedFile>& files_;
  struct Stem {
    std::uint32_t number = 0;
    Files files;
  };
  std::unordered_map<std::string, Stem> stems_;
  std::unordered_map<std::string_view, const LoadedFile*> byPath_;
  std::unordered_map<std::uint32_t, Files> byHash_;
  std::unordered_map<std::uint64_t, Files> byHashAndStem_;
  std::unordered_map<std::uint64_t, std::size_t> byHashAndFile_;  ///< places of events in their files
};

/// With a clip: the events with the hash of its name, from the event file of its base name, else from any. If
/// there are none: all events of the file with its base name ("walk.bck", "walk.baev.zs"). Several files may
/// have one base name: the file in the clip's folder is taken first, then the one that is not packed, and the
/// reason names the skipped files. A material animation has no events of its own: they belong to the
/// animation of the same name. Without a clip: every open event file. At most 16 files are looked at.
/// @param clip    null: none is shown.
/// @param choice  the user's, which decides while its file is open.
[[nodiscard]] EventPairing pairEvents(const core::Clip* clip, const std::string& clipPath,
                                      const EventIndex& files, const std::optional<EventChoice>& choice);

/// The same, asked once.
[[nodiscard]] EventPairing pairEvents(const core::Clip* clip, const std::string& clipPath,
                                      const std::vector<LoadedFile>& files,
                                      const std::optional<EventChoice>& choice);

/// The open file of a source, or null.
[[nodiscard]] const LoadedFile* fileOf(const EventSource& source, const std::vector<LoadedFile>& files);

/// @return [actions] true for each action of an archive that a source means. A whole file means all.
[[nodiscard]] std::vector<bool> actionsMeant(const EventSource& source, const core::EventArchive& archive);

/// The lanes of paired events. Equal events of several files lie in the lane of the first file.
[[nodiscard]] std::vector<core::EventTrack> eventTracksOf(const EventPairing& pairing,
                                                          const std::vector<LoadedFile>& files);

}  // namespace marrow::app
