// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clip.h"

#include <algorithm>
#include <cmath>

namespace marrow::core {

bool BoneTrack::isAnimated() const {
  return std::any_of(curves.begin(), curves.end(), [](const Curve& curve) { return curve.isAnimated(); });
}

const FaceFrame* Clip::faceAt(double frame) const {
  if (faces.empty()) return nullptr;
  const double last = static_cast<double>(faces.size() - 1);
  const double whole = frame >= 0.0 ? std::floor(frame) : 0.0;  // also when not a number
  // One frame after the last comes the first again, as the curves do.
  return &faces[whole > last ? 0 : static_cast<std::size_t>(whole)];
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
