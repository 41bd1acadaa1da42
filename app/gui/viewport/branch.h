// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/skeleton.h"

namespace marrow::gui {

/// True for the branch's bone and its descendants. Branch -1 is the whole skeleton.
[[nodiscard]] inline bool isInBranch(const core::Skeleton& skeleton, int bone, int branch) {
  if (branch < 0) return true;
  while (bone > branch) bone = skeleton.bones[static_cast<std::size_t>(bone)].parent;  // parents come first
  return bone == branch;
}

}  // namespace marrow::gui
