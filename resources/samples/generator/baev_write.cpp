// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/baev_write.h"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

namespace marrow::samples {
namespace {

constexpr std::size_t kSectionsAt = 0xA8;
constexpr std::size_t kDataAt = 0xF8;
constexpr std::size_t kEventsAt = 0x130;

// FNV-1a.
std::uint32_t hashOf(const std::string& name) {
  std::uint32_t hash = 0x811C9DC5U;
  for (const char letter : name) hash = (hash ^ static_cast<unsigned char>(letter)) * 0x01000193U;
  return hash;
}

/// Writes tables in reading order and fills in pointers once their targets are written.
class BaevWriter {
 public:
  explicit BaevWriter(const EventFile& source) : source_(source) {}

  Bytes write() {
    writeHeaders();
    writeEvents();
    for (std::size_t i = 0; i < source_.actions.size(); ++i) writeKinds(i);
    writeText();
    return out_.bytes();
  }

 private:
  void u64(std::size_t value) {
    out_.u32(static_cast<std::uint32_t>(value));
    out_.u32(0);
  }
  void f32(float value) { out_.u32(std::bit_cast<std::uint32_t>(value)); }
  void pointHere(std::size_t at) { out_.patchU32(at, out_.size()); }

  /// A table's pointer, to be filled in, its count and the size of an entry. @return where the pointer is.
  std::size_t reference(std::size_t count, std::uint32_t entrySize) {
    const std::size_t at = out_.size();
    u64(0);
    out_.u32(static_cast<std::uint32_t>(count));
    out_.u32(entrySize);
    return at;
  }

  void section(std::string_view name, std::uint32_t alignment) {
    out_.text("BFSI");
    out_.fill(8, 0);
    out_.u32(alignment);
    u64(0);
    out_.text(name);
    out_.fill(16 - name.size(), 0);
  }

  void writeHeaders() {
    out_.text("BFFH");
    out_.fill(8, 0);
    out_.u32(8);
    u64(kSectionsAt);
    out_.u32(2);
    out_.u32(0x28);
    u64(kDataAt);
    out_.text("Nintendo.AnimationEvent.ResourceConverter.Resource.AnimationEventArchiveResData");
    out_.fill(kSectionsAt - out_.size(), 0);
    section("Default", 8);
    section("StringPool", 1);
    out_.fill(8, 0);
    for (const std::uint32_t part : {0U, 1U, 2U, 0U}) out_.u8(part);  // version 2.1.0
    out_.fill(12, 0);
    out_.patchU32(reference(source_.events.size(), 24), kEventsAt);
    actionsAt_ = kEventsAt + 24 * source_.events.size();
    out_.patchU32(reference(source_.actions.size(), 24), actionsAt_);
  }

  void writeEvents() {
    std::size_t indicesAt = actionsAt_ + 24 * source_.actions.size();
    for (const AnimationEvents& event : source_.events) {
      out_.u32(hashOf(event.animation));
      out_.u32(0);
      out_.patchU32(reference(event.actions.size(), 4), indicesAt);
      indicesAt += 4 * event.actions.size();
    }
    for (const EventAction& action : source_.actions) {
      reference(action.kinds.size(), 48);
      out_.u32(hashOf(action.name));
      out_.u32(0);
    }
    for (const AnimationEvents& event : source_.events) {
      for (const std::uint32_t index : event.actions) out_.u32(index);
    }
    out_.align(8);
  }

  void writeKinds(std::size_t action) {
    pointHere(actionsAt_ + 24 * action);
    const std::vector<EventKind>& kinds = source_.actions[action].kinds;
    const std::size_t tableAt = out_.size();
    for (const EventKind& kind : kinds) {
      text(kind.name);
      reference(kind.isHold ? 0 : kind.spans.size(), 24);
      reference(kind.isHold ? kind.spans.size() : 0, 24);
      out_.u32(kind.isHold ? 1 : 0);
      out_.u32(kind.typeIndex);
    }
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      pointHere(tableAt + 48 * i + (kinds[i].isHold ? 0x18 : 0x08));
      writeSpans(kinds[i].spans);
    }
  }

  void writeSpans(const std::vector<EventSpan>& spans) {
    const std::size_t tableAt = out_.size();
    for (const EventSpan& span : spans) {
      reference(span.parameters.size(), 8);
      f32(span.start);
      f32(span.end);
    }
    for (std::size_t i = 0; i < spans.size(); ++i) {
      pointHere(tableAt + 24 * i);
      writeParameters(spans[i].parameters);
    }
  }

  void writeParameters(const std::vector<EventParameter>& parameters) {
    const std::size_t pointersAt = out_.size();
    out_.fill(8 * parameters.size(), 0);
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      pointHere(pointersAt + 8 * i);
      std::visit([this](const auto& value) { parameter(value); }, parameters[i]);
      out_.align(8);
    }
  }

  void parameter(std::int32_t value) {
    u64(0);
    out_.s32(value);
  }
  void parameter(float value) {
    u64(1);
    f32(value);
  }
  void parameter(const std::array<float, 3>& value) {
    u64(3);
    for (const float number : value) f32(number);
  }
  void parameter(const std::string& value) {
    u64(5);
    text(value);
  }

  void text(const std::string& text) {
    texts_[text].push_back(out_.size());
    u64(0);
  }

  void writeText() {
    const std::size_t poolAt = out_.size();
    out_.u8(0);  // an empty text comes first
    for (const auto& [text, pointers] : texts_) {
      for (const std::size_t at : pointers) pointHere(at);
      out_.text(text);
      out_.u8(0);
    }
    out_.patchU32(0x08, out_.size());
    finishSection(kSectionsAt, kDataAt, poolAt - kDataAt);
    finishSection(kSectionsAt + 0x28, poolAt, out_.size() - poolAt);
    out_.patchU32(kDataAt + 0x10, poolAt);
  }

  void finishSection(std::size_t at, std::size_t offset, std::size_t size) {
    out_.patchU32(at + 0x04, offset);
    out_.patchU32(at + 0x08, size);
    out_.patchU32(at + 0x10, offset);
  }

  const EventFile& source_;
  LittleEndianWriter out_;
  std::size_t actionsAt_ = 0;
  std::map<std::string, std::vector<std::size_t>> texts_;  ///< each with the pointers to it
};

}  // namespace

Bytes writeBaev(EventFile file) {
  std::sort(file.events.begin(), file.events.end(), [](const AnimationEvents& a, const AnimationEvents& b) {
    return hashOf(a.animation) < hashOf(b.animation);
  });
  return BaevWriter(file).write();
}

Bytes writeNames(const EventFile& file) {
  LittleEndianWriter out;
  for (const AnimationEvents& event : file.events) out.text(event.animation + "\n");
  for (const EventAction& action : file.actions) out.text(action.name + "\n");
  return out.bytes();
}

}  // namespace marrow::samples
