// SPDX-License-Identifier: GPL-3.0-or-later
// Files of animation events. Source: docs/formats/baev.md.
#pragma once

#include <array>
#include <string>
#include <variant>
#include <vector>

#include "tests/write/byte_writer.h"

namespace marrow::write {

/// A parameter of a type that no file is known to have.
struct RawEventParameter {
  std::uint32_t type = 0;
  Bytes bytes;  ///< at most 8
};
using EventParameter =
    std::variant<std::int32_t, float, std::array<float, 3>, std::string, RawEventParameter>;

/// Something at a frame (end 0) or from one frame to another.
struct EventSpan {
  float startFrame = 0.0F;
  float endFrame = 0.0F;
  std::vector<EventParameter> parameters{};
};

/// One kind of event with every time it happens; the format calls it an animation.
struct EventKind {
  std::string name{};
  std::uint32_t holdWord = 0;  ///< 1 for a kind that lasts
  std::uint32_t typeIndex = 0;
  std::vector<EventSpan> triggers{};
  std::vector<EventSpan> holds{};
};

struct EventAction {
  std::uint32_t hash = 0;  ///< of its name
  std::uint32_t unknown = 0;
  std::vector<EventKind> kinds{};
};

/// An animation and the actions it starts, by index.
struct AnimationEvents {
  std::uint32_t hash = 0;  ///< of its name
  std::vector<std::uint32_t> actions{};
};

/// Offsets of its parts: data section 0xF8 (event table reference 0x110, action table reference 0x120), event
/// table 0x130, then the action table. Text comes last.
struct BaevFile {
  std::uint16_t majorVersion = 2;
  std::uint8_t minorVersion = 1;
  std::uint8_t microVersion = 0;
  std::vector<AnimationEvents> events{};  ///< the games' are sorted by hash
  std::vector<EventAction> actions{};

  [[nodiscard]] Bytes bytes() const;
};

/// FNV-1a.
[[nodiscard]] std::uint32_t baevHash(const std::string& name);

}  // namespace marrow::write
