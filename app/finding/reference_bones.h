// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/message.h"
#include "core/skeleton.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace marrow::app {

/// How another clip's tracks were laid on the shown skeleton.
struct ReferenceMatch {
  std::shared_ptr<const core::Skeleton> skeleton;  ///< the shown one; where tracks were found by name, a copy
  std::vector<char> isMatched;                     ///< [bones]
  std::vector<std::string> unmatched;              ///< bones that the clip does not move; they stay at rest
  std::vector<std::string> leftOver;               ///< the clip's tracks that no bone took: their bones
  std::vector<std::size_t> leftOverTracks;         ///< [leftOver]
  bool byName = false;
  bool namesAgree = false;  ///< matched by place, and the clip's own model has the same names

  /// Does any bone of the shown skeleton have a track of the clip?
  [[nodiscard]] bool matchesAny() const;
  /// How it was matched, and what was not. Bones are counted, not named.
  [[nodiscard]] core::Sentences explanation() const;
};

/// Matches bones by place if both have as many, else by the names of the clip's own model; without names, not
/// at all. Names decide, too, if both have as many bones but most names stand at other places in the clip's
/// own model.
/// @param own  the model that the clip belongs to; may be null.
[[nodiscard]] ReferenceMatch matchReference(const std::shared_ptr<const core::Skeleton>& shown,
                                            const core::Clip& clip, const core::Skeleton* own);

/// The clip of a file that a clip of some name is compared with.
struct NamedReference {
  int clip = -1;  ///< -1: the file has none
  bool isNamesake = false;
};
/// The clip of the same name, also as Blender's FBX writes it ("rig|wave_rig"); else the first that moves
/// bones; else the first.
[[nodiscard]] NamedReference referenceAmong(std::span<const std::shared_ptr<const core::Clip>> clips,
                                            const std::string& name);

}  // namespace marrow::app
