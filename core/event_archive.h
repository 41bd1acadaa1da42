// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event_track.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace marrow::core {

/// One trigger or hold as stored. A trigger's end is padding and usually 0; a hold may end before it starts.
struct EventSpan {
  float startFrame = 0.0F;
  float endFrame = 0.0F;
  std::vector<EventParameter> parameters;
  std::uint64_t byteOffset = 0;  ///< of its record, in the unpacked bytes
};

/// One kind of event, such as a sound or an effect, with all its times. The format calls it an animation.
struct EventAnimation {
  std::string name;
  std::uint32_t holdWord = 0;  ///< 1 for a kind that lasts; kept as stored
  std::uint32_t typeIndex = 0;
  std::vector<EventSpan> triggers;
  std::vector<EventSpan> holds;
  std::uint64_t byteOffset = 0;

  [[nodiscard]] bool isHold() const { return holdWord != 0; }
};

/// The events of one action, under the hash of its name.
struct EventAction {
  std::uint32_t hash = 0;
  std::string name;           ///< empty until a word list resolves the hash
  std::uint32_t unknown = 0;  ///< meaning not known; shown as stored
  std::vector<EventAnimation> animations;
  std::uint64_t byteOffset = 0;
};

/// The name that the game looks up (an animation's, or the text of an event node's GUID) and the actions that
/// it starts.
struct EventEntry {
  std::uint32_t hash = 0;
  std::string name;                          ///< empty until a word list resolves the hash
  std::vector<std::uint32_t> actionIndices;  ///< each names an action of the archive
  std::uint64_t byteOffset = 0;
};

/// An animation-event file (BAEV). Immutable once read, except for names filled in from a word list.
struct EventArchive {
  std::string name;
  std::uint16_t majorVersion = 0;
  std::uint8_t minorVersion = 0;
  std::uint8_t microVersion = 0;
  std::vector<EventEntry> events;  ///< sorted by hash unless the file is odd
  std::vector<EventAction> actions;

  struct SpanCount {
    std::size_t triggers = 0;
    std::size_t holds = 0;
  };
  /// The count of all actions together.
  [[nodiscard]] SpanCount spanCount() const;
};

/// "0x0674fd60", as the command line and the panels write a hash.
[[nodiscard]] std::string hashText(std::uint32_t hash);

/// "2 triggers and 1 hold", "1 trigger", "no triggers or holds"
[[nodiscard]] std::string spansText(EventArchive::SpanCount count);

/// The name if known, else the hash.
[[nodiscard]] std::string labelOf(const EventAction& action);
[[nodiscard]] std::string labelOf(const EventEntry& event);

/// One timeline lane for each animation of each action, called "action / animation", sorted by start. Frames
/// are as stored. In damaged files some are not numbers; those come first.
[[nodiscard]] std::vector<EventTrack> toEventTracks(const EventArchive& archive);

}  // namespace marrow::core
