// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"

#include <cstddef>
#include <memory>

namespace marrow::app {

/// Names one track of materials or shapes, of the shown clip or of one that plays beside it.
struct TrackRef {
  std::shared_ptr<const core::Clip> clip;  ///< null: none
  std::size_t track = 0;                   ///< into Clip::tracks, behind those of bones

  [[nodiscard]] bool isValid() const { return clip && track < clip->tracks.size(); }
  /// @pre isValid().
  [[nodiscard]] const core::Track& get() const { return clip->tracks[track]; }

  friend bool operator==(const TrackRef&, const TrackRef&) = default;
};

}  // namespace marrow::app
