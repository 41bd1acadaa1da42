// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clip.h"

#include <algorithm>

namespace marrow::core {

bool BoneTrack::isAnimated() const {
  return std::any_of(curves.begin(), curves.end(), [](const Curve& curve) { return curve.isAnimated(); });
}

std::size_t Clip::animatedCurveCount() const {
  std::size_t count = 0;
  for (const BoneTrack& track : tracks) {
    for (const Curve& curve : track.curves) count += curve.isAnimated() ? 1 : 0;
  }
  return count;
}

std::size_t Clip::eventCount() const {
  std::size_t count = 0;
  for (const EventTrack& track : eventTracks) count += track.events.size();
  return count;
}

}  // namespace marrow::core
