// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/baev_files.h"

#include "tests/write/byte_writer.h"

#include <utility>

namespace marrow::testing {
namespace {

constexpr std::size_t kData = 0xF8;

/// Writes tables in reading order and fills in pointers once their targets are written.
class BaevWriter {
 public:
  explicit BaevWriter(const core::EventArchive& archive) : archive_(archive) {}

  formats::Bytes write() {
    writeHeaders();
    writeEvents();
    writeActions();
    writeText();
    return file_.bytes();
  }

 private:
  void writeHeaders() {
    file_.text("BFFH").zeros(8).u32(8).u64(0xA8).u32(2).u32(0x28).u64(kData);
    file_.text("Nintendo.AnimationEvent.ResourceConverter.Resource.AnimationEventArchiveResData");
    file_.zeros(0xA8 - file_.size());
    file_.text("BFSI").u32(kData).u32(0).u32(8).u64(kData).text("Default").zeros(9);
    file_.text("BFSI").u32(0).u32(0).u32(1).u64(0).text("StringPool").zeros(6);
    file_.zeros(8).u8(archive_.microVersion).u8(archive_.minorVersion).u16(archive_.majorVersion).zeros(12);
    reference(0x130, archive_.events.size(), 24);
    reference(0x130 + 24 * archive_.events.size(), archive_.actions.size(), 24);
  }

  void reference(std::size_t pointer, std::size_t count, std::uint32_t size) {
    file_.u64(count == 0 ? 0 : pointer).u32(static_cast<std::uint32_t>(count)).u32(size);
  }

  void pointHere(std::size_t at) { file_.patchU32(at, static_cast<std::uint32_t>(file_.size())); }

  void writeEvents() {
    std::size_t after = 0x130 + 24 * (archive_.events.size() + archive_.actions.size());
    for (const core::EventEntry& event : archive_.events) {
      file_.u32(event.hash).u32(0);
      reference(after, event.actionIndices.size(), 4);
      after += 4 * event.actionIndices.size();
    }
  }

  void writeActions() {
    const std::size_t actionsAt = file_.size();
    for (const core::EventAction& action : archive_.actions) {
      reference(1, action.animations.size(), 48);
      file_.u32(action.hash).u32(action.unknown);
    }
    for (const core::EventEntry& event : archive_.events) {
      for (const std::uint32_t index : event.actionIndices) file_.u32(index);
    }
    file_.align(8);
    for (std::size_t i = 0; i < archive_.actions.size(); ++i) {
      if (archive_.actions[i].animations.empty()) continue;
      pointHere(actionsAt + 24 * i);
      writeAnimations(archive_.actions[i].animations);
    }
  }

  void writeAnimations(const std::vector<core::EventAnimation>& animations) {
    const std::size_t tableAt = file_.size();
    for (const core::EventAnimation& animation : animations) {
      text(animation.name);
      reference(1, animation.triggers.size(), 24);
      reference(1, animation.holds.size(), 24);
      file_.u32(animation.holdWord).u32(animation.typeIndex);
    }
    for (std::size_t i = 0; i < animations.size(); ++i) {
      writeSpans(animations[i].triggers, tableAt + 48 * i + 0x08);
      writeSpans(animations[i].holds, tableAt + 48 * i + 0x18);
    }
  }

  void writeSpans(const std::vector<core::EventSpan>& spans, std::size_t pointerAt) {
    if (spans.empty()) return;
    pointHere(pointerAt);
    const std::size_t tableAt = file_.size();
    for (const core::EventSpan& span : spans) {
      reference(1, span.parameters.size(), 8);
      file_.f32(span.startFrame).f32(span.endFrame);
    }
    for (std::size_t i = 0; i < spans.size(); ++i) {
      if (spans[i].parameters.empty()) continue;
      pointHere(tableAt + 24 * i);
      writeParameters(spans[i].parameters);
    }
  }

  void writeParameters(const std::vector<core::EventParameter>& parameters) {
    const std::size_t pointersAt = file_.size();
    file_.zeros(8 * parameters.size());
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      pointHere(pointersAt + 8 * i);
      std::visit([this](const auto& value) { writeValue(value); }, parameters[i].value);
      file_.align(8);
    }
  }

  void writeValue(std::int32_t value) { file_.u64(0).u32(static_cast<std::uint32_t>(value)); }
  void writeValue(float value) { file_.u64(1).f32(value); }
  void writeValue(const glm::vec3& value) { file_.u64(3).f32(value.x).f32(value.y).f32(value.z); }
  void writeValue(const core::RawParameter& value) { file_.u64(value.type).append(value.bytes); }
  void writeValue(const std::string& value) {
    file_.u64(5);
    text(value);
  }

  void text(const std::string& text) {
    texts_.emplace_back(file_.size(), text);
    file_.u64(0);
  }

  void writeText() {
    const auto poolAt = static_cast<std::uint32_t>(file_.size());
    for (const auto& [at, text] : texts_) {
      pointHere(at);
      file_.text(text).u8(0);
    }
    const auto size = static_cast<std::uint32_t>(file_.size());
    file_.patchU32(0x08, size);
    file_.patchU32(0xB0, poolAt - static_cast<std::uint32_t>(kData));
    file_.patchU32(0xD4, poolAt);
    file_.patchU32(0xD8, size - poolAt);
    file_.patchU32(0xE0, poolAt);
    file_.patchU32(kData + 0x10, poolAt);
  }

  const core::EventArchive& archive_;
  write::LittleEndianWriter file_;
  std::vector<std::pair<std::size_t, std::string>> texts_;
};

}  // namespace

formats::Bytes baevBytes(const core::EventArchive& archive) { return BaevWriter(archive).write(); }

}  // namespace marrow::testing
