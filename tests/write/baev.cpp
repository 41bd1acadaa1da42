// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/write/baev.h"

#include <map>
#include <string_view>

namespace marrow::write {
namespace {

constexpr std::size_t kSectionsAt = 0xA8;
constexpr std::size_t kSectionSize = 0x28;
constexpr std::size_t kDataAt = 0xF8;
constexpr std::size_t kEventsAt = 0x130;

/// Writes tables in reading order and fills in pointers once their targets are written.
class BaevWriter {
 public:
  explicit BaevWriter(const BaevFile& file) : source_(file) {}

  Bytes write() {
    writeHeaders();
    writeEvents();
    for (std::size_t i = 0; i < source_.actions.size(); ++i) {
      writeKinds(actionsAt_ + 24 * i, source_.actions[i].kinds);
    }
    writeText();
    return out_.bytes();
  }

 private:
  void pointHere(std::size_t at) { out_.patchU32(at, out_.size()); }

  /// A table's pointer, its count and the size of an entry. @return where the pointer is.
  std::size_t reference(std::size_t count, std::uint32_t entrySize, std::size_t pointer = 0) {
    const std::size_t at = out_.size();
    out_.u64(count == 0 ? 0 : pointer).u32(static_cast<std::uint32_t>(count)).u32(entrySize);
    return at;
  }

  void section(std::string_view name, std::uint32_t alignment) {
    out_.text("BFSI").zeros(8).u32(alignment).u64(0).text(name).zeros(16 - name.size());
  }

  void writeHeaders() {
    out_.text("BFFH").zeros(8).u32(8).u64(kSectionsAt).u32(2).u32(kSectionSize).u64(kDataAt);
    out_.text("Nintendo.AnimationEvent.ResourceConverter.Resource.AnimationEventArchiveResData");
    out_.zeros(kSectionsAt - out_.size());
    section("Default", 8);
    section("StringPool", 1);
    out_.zeros(8).u8(source_.microVersion).u8(source_.minorVersion).u16(source_.majorVersion).zeros(12);
    actionsAt_ = kEventsAt + 24 * source_.events.size();
    reference(source_.events.size(), 24, kEventsAt);
    reference(source_.actions.size(), 24, actionsAt_);
  }

  void writeEvents() {
    std::size_t indicesAt = actionsAt_ + 24 * source_.actions.size();
    for (const AnimationEvents& event : source_.events) {
      out_.u32(event.hash).u32(0);
      reference(event.actions.size(), 4, indicesAt);
      indicesAt += 4 * event.actions.size();
    }
    for (const EventAction& action : source_.actions) {
      reference(action.kinds.size(), 48);
      out_.u32(action.hash).u32(action.unknown);
    }
    for (const AnimationEvents& event : source_.events) {
      for (const std::uint32_t index : event.actions) out_.u32(index);
    }
    out_.align(8);
  }

  void writeKinds(std::size_t pointerAt, const std::vector<EventKind>& kinds) {
    if (kinds.empty()) return;
    pointHere(pointerAt);
    const std::size_t tableAt = out_.size();
    for (const EventKind& kind : kinds) {
      text(kind.name);
      reference(kind.triggers.size(), 24);
      reference(kind.holds.size(), 24);
      out_.u32(kind.holdWord).u32(kind.typeIndex);
    }
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      writeSpans(tableAt + 48 * i + 0x08, kinds[i].triggers);
      writeSpans(tableAt + 48 * i + 0x18, kinds[i].holds);
    }
  }

  void writeSpans(std::size_t pointerAt, const std::vector<EventSpan>& spans) {
    if (spans.empty()) return;
    pointHere(pointerAt);
    const std::size_t tableAt = out_.size();
    for (const EventSpan& span : spans) {
      reference(span.parameters.size(), 8);
      out_.f32(span.startFrame).f32(span.endFrame);
    }
    for (std::size_t i = 0; i < spans.size(); ++i) writeParameters(tableAt + 24 * i, spans[i].parameters);
  }

  void writeParameters(std::size_t pointerAt, const std::vector<EventParameter>& parameters) {
    if (parameters.empty()) return;
    pointHere(pointerAt);
    const std::size_t pointersAt = out_.size();
    out_.zeros(8 * parameters.size());
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      pointHere(pointersAt + 8 * i);
      std::visit([this](const auto& value) { parameter(value); }, parameters[i]);
      out_.align(8);
    }
  }

  void parameter(std::int32_t value) { out_.u64(0).s32(value); }
  void parameter(float value) { out_.u64(1).f32(value); }
  void parameter(const std::array<float, 3>& value) { out_.u64(3).f32(value[0]).f32(value[1]).f32(value[2]); }
  void parameter(const RawEventParameter& value) { out_.u64(value.type).append(value.bytes); }
  void parameter(const std::string& value) {
    out_.u64(5);
    text(value);
  }

  void text(const std::string& text) {
    texts_[text].push_back(out_.size());
    out_.u64(0);
  }

  void writeText() {
    const std::size_t poolAt = out_.size();
    out_.u8(0);  // an empty text comes first
    for (const auto& [text, pointers] : texts_) {
      for (const std::size_t at : pointers) pointHere(at);
      out_.text(text).u8(0);
    }
    out_.patchU32(0x08, out_.size());
    finishSection(kSectionsAt, kDataAt, poolAt - kDataAt);
    finishSection(kSectionsAt + kSectionSize, poolAt, out_.size() - poolAt);
    out_.patchU32(kDataAt + 0x10, poolAt);
  }

  void finishSection(std::size_t at, std::size_t offset, std::size_t size) {
    out_.patchU32(at + 0x04, offset);
    out_.patchU32(at + 0x08, size);
    out_.patchU32(at + 0x10, offset);
  }

  const BaevFile& source_;
  LittleEndianWriter out_;
  std::size_t actionsAt_ = 0;
  std::map<std::string, std::vector<std::size_t>> texts_;  ///< each with the pointers to it
};

}  // namespace

Bytes BaevFile::bytes() const { return BaevWriter(*this).write(); }

std::uint32_t baevHash(const std::string& name) {
  std::uint32_t hash = 0x811C9DC5U;
  for (const char letter : name) hash = (hash ^ static_cast<unsigned char>(letter)) * 0x01000193U;
  return hash;
}

}  // namespace marrow::write
