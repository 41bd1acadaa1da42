// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/scene.h"

#include <glm/vec4.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace marrow::render {

/// Red, green, blue, alpha.
using PackedColour = std::array<std::uint8_t, 4>;
[[nodiscard]] PackedColour packColour(const glm::vec4& colour);

/// The ramp from the root (0) to the deepest bone (1): warm to cool at about one lightness, so that it says
/// depth and nothing else, and stays off the selection's orange.
[[nodiscard]] glm::vec4 depthColour(float depth01, bool onLightBackground);

/// Each bone's colour in a scene: selection, then hover, then other selected bones, then what the options ask
/// for.
class BonePalette {
 public:
  struct Entry {
    PackedColour link;
    PackedColour joint;
    float highlight;  ///< 1 when selected or hovered
  };
  /// Allocates only when bones or levels are more than ever before.
  void build(const Scene& scene, const ViewOptions& options);
  [[nodiscard]] const Entry& operator[](int bone) const { return entries_[static_cast<std::size_t>(bone)]; }

 private:
  int measureDepths(const core::Skeleton& skeleton);
  void colourLevels(int deepest, const Scene& scene, const ViewOptions& options);

  std::vector<Entry> entries_;  ///< [bones]
  std::vector<int> depths_;     ///< [bones]
  std::vector<Entry> levels_;   ///< by depth
};

}  // namespace marrow::render
