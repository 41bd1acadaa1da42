// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/event_archive.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <utility>

namespace marrow::core {
namespace {

void appendSpans(EventTrack& track, const EventAnimation& animation, bool holds, const std::string& path) {
  const std::vector<EventSpan>& spans = holds ? animation.holds : animation.triggers;
  for (std::size_t i = 0; i < spans.size(); ++i) {
    const EventSpan& span = spans[i];
    Event event;
    event.name = animation.name;
    event.isHold = holds;
    event.startFrame = span.startFrame;
    event.endFrame = holds ? span.endFrame : span.startFrame;
    event.parameters = span.parameters;
    event.byteOffset = span.byteOffset;
    event.fieldPath = path + (holds ? " / hold " : " / trigger ") + std::to_string(i);
    track.events.push_back(std::move(event));
  }
}

EventTrack toTrack(const EventAction& action, std::size_t actionIndex, std::size_t animationIndex) {
  const EventAnimation& animation = action.animations[animationIndex];
  const std::string path =
      "action " + std::to_string(actionIndex) + " / animation " + std::to_string(animationIndex);
  EventTrack track{labelOf(action) + " / " + animation.name, {}, action.hash};
  track.events.reserve(animation.triggers.size() + animation.holds.size());
  appendSpans(track, animation, false, path);
  appendSpans(track, animation, true, path);
  // NaN has no order, so it comes first.
  const auto place = [](const Event& event) {
    return std::isfinite(event.startFrame) ? event.startFrame : std::numeric_limits<float>::lowest();
  };
  std::stable_sort(track.events.begin(), track.events.end(),
                   [&](const Event& a, const Event& b) { return place(a) < place(b); });
  return track;
}

}  // namespace

EventArchive::SpanCount EventArchive::spanCount() const {
  SpanCount count;
  for (const EventAction& action : actions) {
    for (const EventAnimation& animation : action.animations) {
      count.triggers += animation.triggers.size();
      count.holds += animation.holds.size();
    }
  }
  return count;
}

std::string spansText(EventArchive::SpanCount count) {
  const auto text = [](std::size_t number, const std::string& one) {
    return number == 0 ? std::string() : std::to_string(number) + " " + one + (number == 1 ? "" : "s");
  };
  const std::string triggers = text(count.triggers, "trigger");
  const std::string holds = text(count.holds, "hold");
  if (triggers.empty() && holds.empty()) return "no triggers or holds";
  return triggers + (triggers.empty() || holds.empty() ? "" : " and ") + holds;
}

std::string hashText(std::uint32_t hash) {
  char text[16];
  std::snprintf(text, sizeof text, "0x%08x", static_cast<unsigned>(hash));
  return text;
}

std::string labelOf(const EventAction& action) {
  return action.name.empty() ? hashText(action.hash) : action.name;
}

std::string labelOf(const EventEntry& event) {
  return event.name.empty() ? hashText(event.hash) : event.name;
}

std::vector<EventTrack> toEventTracks(const EventArchive& archive) {
  std::vector<EventTrack> tracks;
  for (std::size_t action = 0; action < archive.actions.size(); ++action) {
    for (std::size_t i = 0; i < archive.actions[action].animations.size(); ++i) {
      tracks.push_back(toTrack(archive.actions[action], action, i));
    }
  }
  return tracks;
}

}  // namespace marrow::core
