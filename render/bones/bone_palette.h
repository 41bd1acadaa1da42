// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/gl/packed_colour.h"
#include "render/scene.h"

#include <glm/vec4.hpp>

#include <cstddef>
#include <vector>

namespace marrow::render {

/// The colour of a depth from the root (0) to the deepest bone (1): from warm to cool at nearly constant
/// lightness, and far from the selection's orange.
[[nodiscard]] glm::vec4 depthColour(float depth01, bool onLightBackground);

/// The colours of each bone of a skeleton. The selected bone comes first, then the hovered one, then other
/// selected bones, then the colours that the item asks for.
class BonePalette {
 public:
  struct Entry {
    PackedColour edge;
    PackedColour joint;
    float highlight;  ///< 1 when selected or hovered
  };
  /// @pre item.skeleton is set. Allocates only when there are more bones or levels than ever before.
  void build(const SkeletonItem& item, const SceneColours& colours);
  [[nodiscard]] const Entry& operator[](int bone) const { return entries_[static_cast<std::size_t>(bone)]; }

 private:
  int measureDepths(const core::Skeleton& skeleton);
  void colourLevels(int deepest, const SkeletonItem& item, const SceneColours& colours);

  std::vector<Entry> entries_;  ///< [bones]
  std::vector<int> depths_;     ///< [bones]
  std::vector<Entry> levels_;   ///< by depth
};

}  // namespace marrow::render
