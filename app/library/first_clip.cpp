// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/first_clip.h"

namespace marrow::app {

std::optional<FirstClip> firstClipOf(std::size_t count,
                                     const std::function<const formats::Asset&(std::size_t)>& contentAt) {
  std::optional<FirstClip> still;
  for (std::size_t file = 0; file < count; ++file) {
    const auto& clips = contentAt(file).clips;
    for (std::size_t clip = 0; clip < clips.size(); ++clip) {
      const FirstClip found{file, static_cast<int>(clip)};
      if (clips[clip]->boneCount() > 0) return found;
      if (!still) still = found;
    }
  }
  return still;
}

}  // namespace marrow::app
