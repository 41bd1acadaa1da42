// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"

#include <cstddef>
#include <memory>

namespace marrow::app {

/// Names one track of the shown clip or of one that plays beside it: of a bone, a material or a shape.
struct TrackRef {
  std::shared_ptr<const core::Clip> clip;  ///< null: none
  std::size_t track = 0;                   ///< into Clip::tracks

  [[nodiscard]] bool isValid() const { return clip && track < clip->tracks.size(); }
  [[nodiscard]] bool isOfBone() const { return isValid() && get().target.kind == core::TargetKind::Bone; }
  /// @pre isValid().
  [[nodiscard]] const core::Track& get() const { return clip->tracks[track]; }

  friend bool operator==(const TrackRef&, const TrackRef&) = default;
};

}  // namespace marrow::app
