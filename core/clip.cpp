// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clip.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace marrow::core {

const char* toString(TargetKind kind) {
  static constexpr std::array kNames = {"bone",         "texture-matrix",  "tev-register",
                                        "tev-constant", "material-colour", "texture-image",
                                        "visibility"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::size_t ValueRun::indexAt(double frame) const {
  const std::size_t last = values.size() - 1;
  const double whole = frame >= 0.0 ? std::floor(frame) : 0.0;  // 0 for NaN, too
  if (whole > static_cast<double>(last)) return holdsLast ? last : 0;
  return static_cast<std::size_t>(whole);
}

const std::string* ValueRun::nameOf(int value) const {
  const auto index = static_cast<std::size_t>(value);
  return value >= 0 && index < names.size() ? &names[index] : nullptr;
}

void Clip::setBones(std::size_t count) {
  Track track;
  track.curveCount = kChannelCount;
  tracks.assign(count, track);
  curves.resize(count * kChannelCount);
  for (std::uint32_t bone = 0; bone < count; ++bone) {
    tracks[bone].target.slot = bone;
    tracks[bone].firstCurve = bone * tracks[bone].curveCount;
  }
}

std::span<const Track> Clip::tracksOf(TargetKind kind) const {
  const auto kindOf = [](const Track& track) { return track.target.kind; };
  return {std::ranges::lower_bound(tracks, kind, {}, kindOf),
          std::ranges::upper_bound(tracks, kind, {}, kindOf)};
}

std::size_t Clip::animatedCurveCount() const {
  return static_cast<std::size_t>(
      std::count_if(curves.begin(), curves.end(), [](const Curve& curve) { return curve.isAnimated(); }));
}

std::size_t Clip::eventCount() const {
  std::size_t count = 0;
  for (const EventTrack& track : eventTracks) count += track.events.size();
  return count;
}

}  // namespace marrow::core
