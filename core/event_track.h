// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <glm/vec3.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace marrow::core {

/// A parameter of an unknown type, shown as stored.
struct RawParameter {
  std::uint32_t type = 0;
  std::vector<std::uint8_t> bytes;
};

struct EventParameter {
  std::string name;  ///< empty where the format has none
  std::variant<std::int32_t, float, glm::vec3, std::string, RawParameter> value;
  bool isOfEvent = false;  ///< the event's own name or start repeats it
};

/// Something that happens at a frame (trigger) or over a range of frames (hold).
struct Event {
  std::string name;
  bool isHold = false;
  float startFrame = 0.0F;
  float endFrame = 0.0F;  ///< a trigger's end is its start
  std::vector<EventParameter> parameters;
  std::uint64_t byteOffset = 0;  ///< of its record, in the unpacked bytes
  std::string fieldPath;
};

/// One lane of the timeline.
struct EventTrack {
  std::string name;
  std::vector<Event> events;
  std::optional<std::uint32_t> hash =
      {};  ///< of the action that the events belong to, where the format has one
};

}  // namespace marrow::core
