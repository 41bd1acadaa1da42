// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/opening/event_merger.h"

#include <bit>
#include <type_traits>

namespace marrow::app {

// The length before it, so that no two texts run into each other.
EventText& EventText::add(std::string_view text) {
  add(static_cast<std::int64_t>(text.size()));
  text_ += text;
  return *this;
}

EventText& EventText::add(std::int64_t number) {
  text_ += std::to_string(number) + ' ';
  return *this;
}

EventText& EventText::add(float number) {
  return add(static_cast<std::int64_t>(std::bit_cast<std::uint32_t>(number)));
}

EventText& EventText::add(const std::vector<core::EventParameter>& parameters) {
  add(static_cast<std::int64_t>(parameters.size()));
  for (const core::EventParameter& parameter : parameters) {
    add(parameter.name).add(static_cast<std::int64_t>(parameter.value.index()));
    std::visit(
        [this](const auto& value) {
          using Value = std::decay_t<decltype(value)>;
          if constexpr (std::is_same_v<Value, glm::vec3>) {
            add(value.x).add(value.y).add(value.z);
          } else if constexpr (std::is_same_v<Value, core::RawParameter>) {
            add(static_cast<std::int64_t>(value.type))
                .add(std::string(value.bytes.begin(), value.bytes.end()));
          } else if constexpr (std::is_same_v<Value, std::int32_t>) {
            add(static_cast<std::int64_t>(value));
          } else {
            add(value);
          }
        },
        parameter.value);
  }
  return *this;
}

std::size_t EventMerger::keep(const EventText& event, std::size_t place) {
  std::vector<std::size_t>& places = places_[event.text()];
  const std::size_t before = ofThisFile_[event.text()]++;
  if (before < places.size()) return places[before];
  places.push_back(place);
  return place;
}

}  // namespace marrow::app
