// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/baev_files.h"

#include "tests/write/baev.h"

#include <type_traits>

namespace marrow::testing {
namespace {

write::EventParameter storedForm(const core::EventParameter& parameter) {
  return std::visit(
      [](const auto& value) -> write::EventParameter {
        using Value = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<Value, glm::vec3>) {
          return std::array{value.x, value.y, value.z};
        } else if constexpr (std::is_same_v<Value, core::RawParameter>) {
          return write::RawEventParameter{value.type, {value.bytes.begin(), value.bytes.end()}};
        } else {
          return value;
        }
      },
      parameter.value);
}

std::vector<write::EventSpan> storedForm(const std::vector<core::EventSpan>& spans) {
  std::vector<write::EventSpan> stored;
  for (const core::EventSpan& span : spans) {
    write::EventSpan& one = stored.emplace_back(write::EventSpan{span.startFrame, span.endFrame});
    for (const core::EventParameter& parameter : span.parameters)
      one.parameters.push_back(storedForm(parameter));
  }
  return stored;
}

}  // namespace

formats::Bytes baevBytes(const core::EventArchive& archive) {
  write::BaevFile file{archive.majorVersion, archive.minorVersion, archive.microVersion};
  for (const core::EventEntry& event : archive.events)
    file.events.push_back({event.hash, event.actionIndices});
  for (const core::EventAction& action : archive.actions) {
    write::EventAction& stored = file.actions.emplace_back(write::EventAction{action.hash, action.unknown});
    for (const core::EventAnimation& one : action.animations) {
      stored.kinds.push_back(
          {one.name, one.holdWord, one.typeIndex, storedForm(one.triggers), storedForm(one.holds)});
    }
  }
  return file.bytes();
}

}  // namespace marrow::testing
