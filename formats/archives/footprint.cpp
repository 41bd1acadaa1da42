// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/archives/footprint.h"

namespace marrow::formats {
namespace {

std::uint64_t footprintOf(const std::vector<core::EventParameter>& parameters) {
  std::uint64_t bytes = parameters.size() * sizeof(core::EventParameter);
  for (const core::EventParameter& parameter : parameters) {
    if (const auto* text = std::get_if<std::string>(&parameter.value)) bytes += text->capacity();
  }
  return bytes;
}

std::uint64_t footprintOf(const std::vector<core::EventSpan>& spans) {
  std::uint64_t bytes = spans.size() * sizeof(core::EventSpan);
  for (const core::EventSpan& span : spans) bytes += footprintOf(span.parameters);
  return bytes;
}

std::uint64_t footprintOf(const core::EventArchive& archive) {
  std::uint64_t bytes =
      archive.events.size() * sizeof(core::EventEntry) + archive.actions.size() * sizeof(core::EventAction);
  for (const core::EventEntry& event : archive.events)
    bytes += event.actionIndices.size() * sizeof(std::uint32_t);
  for (const core::EventAction& action : archive.actions) {
    bytes += action.animations.size() * sizeof(core::EventAnimation);
    for (const core::EventAnimation& animation : action.animations) {
      bytes += animation.name.capacity() + footprintOf(animation.triggers) + footprintOf(animation.holds);
    }
  }
  return bytes;
}

std::uint64_t footprintOf(const core::Clip& clip) {
  std::uint64_t bytes = clip.tracks.size() * sizeof(core::Track) + clip.curves.size() * sizeof(core::Curve) +
                        clip.keys.size() * sizeof(core::Key) +
                        clip.properties.size() * sizeof(core::Property);
  for (const core::ValueRun& run : clip.runs) {
    bytes += sizeof run + run.values.size() * sizeof(std::uint16_t) + run.names.size() * sizeof(std::string);
  }
  for (const core::EventTrack& track : clip.eventTracks) {
    bytes += track.events.size() * sizeof(core::Event);
    for (const core::Event& event : track.events) bytes += footprintOf(event.parameters);
  }
  return bytes;
}

}  // namespace

std::uint64_t footprintOf(const Asset& content) {
  std::uint64_t bytes = sizeof(Asset) + content.bytes.heldBytes();
  for (const auto& clip : content.clips) bytes += footprintOf(*clip);
  for (const auto& skeleton : content.skeletons) {
    bytes +=
        skeleton->bones.size() * sizeof(core::Bone) + skeleton->properties.size() * sizeof(core::Property);
  }
  if (content.events) bytes += footprintOf(*content.events);
  return bytes;
}

}  // namespace marrow::formats
