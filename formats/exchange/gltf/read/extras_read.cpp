// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/gltf/read/extras_read.h"

#include "formats/text/printable.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace marrow::formats::gltf {
namespace {

constexpr std::array kLoopModes = {core::LoopMode::Once, core::LoopMode::OnceAndReset, core::LoopMode::Loop,
                                   core::LoopMode::MirroredOnce, core::LoopMode::MirroredLoop};

// Any program may write extras, so nothing in them is an error.
std::string textIn(const Json& object, const char* key) {
  constexpr std::size_t kMostBytes = 256;
  const auto found = object.find(key);
  if (found == object.end() || !found->is_string()) return {};
  return toValidUtf8(found->get_ref<const std::string&>().substr(0, kMostBytes));
}

std::optional<double> numberIn(const Json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_number()) return std::nullopt;
  const auto number = found->get<double>();
  return std::abs(number) < 1e9 ? std::optional(number) : std::nullopt;
}

bool flagIn(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_boolean() && found->get<bool>();
}

std::optional<core::LoopMode> loopModeIn(const Json& marrow) {
  const std::string text = textIn(marrow, "loop");
  const auto* known = std::find_if(kLoopModes.begin(), kLoopModes.end(),
                                   [&](core::LoopMode mode) { return text == core::toString(mode); });
  if (known == kLoopModes.end()) return std::nullopt;
  // The keys of an unrolled clip hold both ways.
  if (flagIn(marrow, "unrolled") && *known == core::LoopMode::MirroredLoop) return core::LoopMode::Loop;
  if (flagIn(marrow, "unrolled") && *known == core::LoopMode::MirroredOnce) return core::LoopMode::Once;
  return *known;
}

/// Reads lists of events, by lane.
class EventReader {
 public:
  explicit EventReader(ReadBudget& budget) : budget_(budget) {}

  void read(const Json& marrow, const char* key) {
    const auto list = marrow.find(key);
    if (list == marrow.end() || !list->is_array()) return;
    for (const Json& one : *list) {
      const auto start = one.is_object() ? numberIn(one, "start") : std::nullopt;
      if (start) readEvent(one, *start);
    }
  }

  std::vector<core::EventTrack> take() { return std::move(tracks_); }

 private:
  void readEvent(const Json& json, double start) {
    budget_.spend(1, sizeof(core::Event) + sizeof(core::EventTrack) + 600);
    core::Event event;
    event.name = textIn(json, "name");
    event.isHold = textIn(json, "type") == "hold";
    event.startFrame = static_cast<float>(start);
    event.endFrame = static_cast<float>(numberIn(json, "end").value_or(start));
    const auto parameters = json.find("parameters");
    if (parameters != json.end() && parameters->is_array()) {
      for (const Json& one : *parameters) {
        if (one.is_object()) addParameter(one, event);
      }
    }
    const std::string lane = textIn(json, "lane");
    if (tracks_.empty() || tracks_.back().name != lane) {
      const auto known = std::find_if(tracks_.begin(), tracks_.end(),
                                      [&](const core::EventTrack& track) { return track.name == lane; });
      if (known != tracks_.end()) return known->events.push_back(std::move(event));
      constexpr std::size_t kMostLanes = 256;  // they are looked through for each event
      if (tracks_.size() >= kMostLanes) return;
      tracks_.push_back({lane, {}});
    }
    tracks_.back().events.push_back(std::move(event));
  }

  void addParameter(const Json& json, core::Event& event) {
    budget_.spend(1, sizeof(core::EventParameter) + 300);
    core::EventParameter parameter;
    parameter.name = textIn(json, "name");
    const auto value = json.find("value");
    if (value == json.end()) return;
    if (value->is_string()) {
      parameter.value = textIn(json, "value");
    } else if (value->is_number_integer() && std::abs(value->get<double>()) <= INT32_MAX) {
      parameter.value = static_cast<std::int32_t>(value->get<std::int64_t>());
    } else if (const auto number = numberIn(json, "value")) {
      parameter.value = static_cast<float>(*number);
    } else if (value->is_array() && value->size() == 3) {
      glm::vec3 v(0.0F);
      for (int axis = 0; axis < 3; ++axis) {
        const Json& one = (*value)[static_cast<std::size_t>(axis)];
        if (one.is_number() && std::abs(one.get<double>()) < 1e30) v[axis] = one.get<float>();
      }
      parameter.value = v;
    } else if (value->is_object()) {
      parameter.value = rawOf(*value);
    } else {
      return;
    }
    event.parameters.push_back(std::move(parameter));
  }

  core::RawParameter rawOf(const Json& json) {
    core::RawParameter raw;
    raw.type = static_cast<std::uint32_t>(std::clamp(numberIn(json, "type").value_or(0.0), 0.0, 4e9));
    const auto bytes = json.find("bytes");
    if (bytes == json.end() || !bytes->is_array()) return raw;
    budget_.spend(bytes->size(), 1);
    for (const Json& byte : *bytes) {
      const double number = byte.is_number() ? byte.get<double>() : 0.0;
      raw.bytes.push_back(number >= 0.0 && number <= 255.0 ? static_cast<std::uint8_t>(number) : 0);
    }
    return raw;
  }

  ReadBudget& budget_;
  std::vector<core::EventTrack> tracks_;
};

}  // namespace

ClipExtras readClipExtras(const GltfJson& json, const Json& animation, ReadBudget& budget) {
  const Json& marrow = json.objectOrNothing(json.objectOrNothing(animation, "extras"), "marrow");
  ClipExtras extras;
  extras.clip = textIn(marrow, "clip");
  extras.loopMode = loopModeIn(marrow);
  if (const auto rate = numberIn(marrow, "fps"); rate && *rate >= 1e-3 && *rate <= 1e5)
    extras.framesPerSecond = rate;
  if (const auto frames = numberIn(marrow, "frames"); frames && *frames >= 0.0 && *frames <= kMostFrames)
    extras.frames = static_cast<int>(*frames);
  EventReader events(budget);
  events.read(marrow, "sounds");
  events.read(marrow, "events");
  extras.eventTracks = events.take();
  return extras;
}

}  // namespace marrow::formats::gltf
