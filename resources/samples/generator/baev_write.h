// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>
#include <variant>
#include <vector>

#include "resources/samples/generator/bytes.h"

namespace marrow::samples {

using EventParameter = std::variant<std::int32_t, float, std::array<float, 3>, std::string>;

/// Something at a frame (end 0) or from one frame to another.
struct EventSpan {
  float start = 0.0F;
  float end = 0.0F;
  std::vector<EventParameter> parameters;
};

/// One kind of event with every time it happens; the format calls it an animation.
struct EventKind {
  std::string name;
  bool isHold = false;
  std::uint32_t typeIndex = 0;
  std::vector<EventSpan> spans;
};

struct EventAction {
  std::string name;
  std::vector<EventKind> kinds;
};

/// An animation and the actions it starts, by index.
struct AnimationEvents {
  std::string animation;
  std::vector<std::uint32_t> actions;
};

struct EventFile {
  std::vector<AnimationEvents> events;
  std::vector<EventAction> actions;
};

/// The wanderer's footsteps, voice and glances.
[[nodiscard]] EventFile wandererEvents();

/// The file as a BAEV 2.1.0, events sorted by the hash of their names.
[[nodiscard]] Bytes writeBaev(EventFile file);

/// The names whose hashes the BAEV stores, one per line.
[[nodiscard]] Bytes writeNames(const EventFile& file);

}  // namespace marrow::samples
