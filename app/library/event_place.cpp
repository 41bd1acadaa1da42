// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/event_place.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace marrow::app {
namespace {

std::string frameText(float frame) {
  char text[32];
  std::snprintf(text, sizeof text, "%g", static_cast<double>(frame));
  return text;
}

void addOddity(EventPlace& place, const std::string& what) {
  place.oddity += (place.oddity.empty() ? "" : "; ") + what;
}

void placeEnd(EventPlace& place, float storedStart, float storedEnd, double frameCount) {
  if (!std::isfinite(storedEnd)) return addOddity(place, "its end is not a number");
  if (storedEnd < storedStart) {
    return addOddity(place,
                     "ends at " + frameText(storedEnd) + ", before it starts at " + frameText(storedStart));
  }
  place.end = std::clamp(static_cast<double>(storedEnd), place.start, std::max(place.start, frameCount));
  if (static_cast<double>(storedEnd) > frameCount && !place.isCutAtEnd) {
    place.isCutAtEnd = true;
    addOddity(place, "ends at " + frameText(storedEnd) + ", behind the last frame");
  }
}

}  // namespace

EventPlace placeOf(bool isHold, float storedStart, float storedEnd, double frameCount) {
  EventPlace place;
  if (!std::isfinite(storedStart)) {
    addOddity(place, "its start is not a number");
    return place;
  }
  place.start = std::clamp(static_cast<double>(storedStart), 0.0, frameCount);
  place.end = place.start;
  place.isCutAtStart = storedStart < 0.0F;
  if (place.isCutAtStart) addOddity(place, "starts before frame 0, at " + frameText(storedStart));
  place.isCutAtEnd = static_cast<double>(storedStart) >= frameCount && frameCount > 0.0;
  if (place.isCutAtEnd) addOddity(place, "starts at " + frameText(storedStart) + ", behind the last frame");
  if (isHold) placeEnd(place, storedStart, storedEnd, frameCount);
  return place;
}

}  // namespace marrow::app
