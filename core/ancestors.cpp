// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ancestors.h"

#include <algorithm>

namespace marrow::core {

Skeleton ancestorsOf(const Skeleton& skeleton, std::size_t bone) {
  Skeleton line;
  line.scalingRule = skeleton.scalingRule;
  line.isHierarchy = skeleton.isHierarchy;
  for (int at = static_cast<int>(bone); at >= 0; at = skeleton.bones[static_cast<std::size_t>(at)].parent) {
    const auto index = static_cast<std::size_t>(at);
    line.bones.push_back(skeleton.bones[index]);
    line.bones.back().track = static_cast<int>(skeleton.trackOf(index));
  }
  std::reverse(line.bones.begin(), line.bones.end());
  for (std::size_t i = 0; i < line.size(); ++i) line.bones[i].parent = static_cast<int>(i) - 1;
  return line;
}

}  // namespace marrow::core
