// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <utility>
#include <vector>

#include "tests/write/byte_writer.h"

namespace marrow::samples {

/// A corner of a DS mesh.
struct DsVertex {
  std::uint32_t slot = 0;  ///< of the matrix that moves it
  glm::dvec3 position{0.0};
  glm::dvec3 normal{0.0};  ///< zero: none
  glm::dvec2 texel{0.0};
};

/// Commands of the DS's graphics unit, packed four to a word as its lists have them.
class DsList {
 public:
  enum Kind : std::uint32_t { Triangles, Quads, TriangleStrip, QuadStrip };

  /// @param unit  what 1.0 of the unit stands for: vertices are stored as parts of it.
  explicit DsList(double unit) : unit_(unit) {}

  void begin(Kind kind) { add(0x40, {kind}); }
  void end() { add(0x41, {}); }
  void vertex(const DsVertex& vertex);
  [[nodiscard]] write::Bytes bytes() const;

 private:
  using Command = std::pair<std::uint32_t, std::vector<std::uint32_t>>;

  void add(std::uint32_t id, std::vector<std::uint32_t> words) {
    commands_.emplace_back(id, std::move(words));
  }

  double unit_;
  std::int64_t slot_ = -1;
  std::vector<Command> commands_;
};

}  // namespace marrow::samples
