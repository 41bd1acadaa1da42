// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/baev/archive_reader.h"

#include "formats/baev/codes.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace marrow::formats::baev {
namespace {

constexpr std::uint64_t kDataHeaderSize = 0x38;
constexpr TableKind kEventTable{"event table", 24};
constexpr TableKind kIndexTable{"action indices", 4};
constexpr TableKind kActionTable{"action table", 24};
constexpr TableKind kAnimationTable{"animation table", 48};
// Writers put 0x10 here, the size of a parameter, though the pointers lie 8 bytes apart.
constexpr TableKind kParameterTable{"parameters", 8, true};
constexpr std::uint64_t kSpanSize = 24;

enum class ParameterType : std::uint32_t { Int = 0, Float = 1, Vector = 3, String = 5 };

// The smallest size of a value. One of an unknown type may be larger; only these bytes are kept.
constexpr std::uint64_t kRawBytes = 8;
constexpr std::uint64_t kParameterHeaderSize = 8;

}  // namespace

core::EventArchive ArchiveReader::read() {
  core::EventArchive archive;
  const std::uint64_t at = header_.dataOffset;
  const ByteReader::Scope scope(reader_, "data");
  if (at < header_.lowestPointer) {
    reader_.fail(core::ErrorCode::IndexOutOfRange, {code("baev.data-in-header")}, 0x20, "data pointer");
  }
  (void)reader_.slice(at, kDataHeaderSize, 1, "header");
  actionCount_ = reader_.u32(at + 0x30, "action count");
  readVersion(archive);
  readEvents(archive);
  readActions(archive);
  return archive;
}

void ArchiveReader::readVersion(core::EventArchive& archive) {
  const std::uint64_t at = header_.dataOffset + 0x08;
  archive.microVersion = reader_.u8(at, "micro version");
  archive.minorVersion = reader_.u8(at + 1, "minor version");
  archive.majorVersion = reader_.u16(at + 2, "major version");
  if (archive.majorVersion == 2 && archive.minorVersion == 1 && archive.microVersion == 0) return;
  const std::string version = std::to_string(archive.majorVersion) + "." +
                              std::to_string(archive.minorVersion) + "." +
                              std::to_string(archive.microVersion);
  // Later games and the tools for them write 1.0.0 and lay everything out alike.
  const bool isUsual = version == "1.0.0";
  diagnostics_.add({isUsual ? core::Severity::Info : core::Severity::Warning,
                    {code("baev.version"), version},
                    {},
                    at,
                    reader_.path("version")});
}

void ArchiveReader::readEvents(core::EventArchive& archive) {
  const Table events = table(header_.dataOffset + 0x18, kEventTable);
  spend(events.count * sizeof(core::EventEntry), header_.dataOffset + 0x20);
  archive.events.reserve(events.count);
  for (std::uint32_t i = 0; i < events.count; ++i) {
    const ByteReader::Scope scope(reader_, "event", static_cast<int>(i));
    archive.events.push_back(readEvent(events.entry(i)));
  }
  checkEvents(archive, events);
}

core::EventEntry ArchiveReader::readEvent(std::uint64_t at) {
  core::EventEntry event;
  event.byteOffset = at;
  event.hash = reader_.u32(at, "name hash");
  const Table indices = table(at + 0x08, kIndexTable);
  spend(indices.count * sizeof(std::uint32_t), at + 0x10);
  event.actionIndices.reserve(indices.count);
  for (std::uint32_t i = 0; i < indices.count; ++i) {
    const std::uint32_t index = reader_.u32(indices.entry(i), "action index");
    if (index >= actionCount_) {
      reader_.fail(core::ErrorCode::IndexOutOfRange, {code("baev.action-outside"), index, actionCount_},
                   indices.entry(i), "action index");
    }
    event.actionIndices.push_back(index);
  }
  return event;
}

// The game finds events by bisection, so it never finds one that is out of order.
void ArchiveReader::checkEvents(const core::EventArchive& archive, const Table& events) {
  const auto later = std::adjacent_find(
      archive.events.begin(), archive.events.end(),
      [](const core::EventEntry& a, const core::EventEntry& b) { return a.hash >= b.hash; });
  if (later == archive.events.end()) return;
  const auto index = static_cast<std::uint32_t>(later - archive.events.begin()) + 1;
  const ByteReader::Scope scope(reader_, "event", static_cast<int>(index));
  const core::EventEntry& event = archive.events[index];
  const std::string hash = core::hashText(event.hash);
  const core::Message said = event.hash == later->hash
                                 ? core::Message(code("baev.same-hash"), hash)
                                 : core::Message(code("baev.not-sorted"), hash, core::hashText(later->hash));
  warn(diagnostics_, reader_, said, events.entry(index), "name hash");
}

void ArchiveReader::readActions(core::EventArchive& archive) {
  const Table actions = table(header_.dataOffset + 0x28, kActionTable);
  spend(actions.count * sizeof(core::EventAction), header_.dataOffset + 0x30);
  archive.actions.reserve(actions.count);
  for (std::uint32_t i = 0; i < actions.count; ++i) {
    const ByteReader::Scope scope(reader_, "action", static_cast<int>(i));
    archive.actions.push_back(readAction(actions.entry(i)));
  }
}

core::EventAction ArchiveReader::readAction(std::uint64_t at) {
  core::EventAction action;
  action.byteOffset = at;
  action.hash = reader_.u32(at + 0x10, "name hash");
  action.unknown = reader_.u32(at + 0x14, "unknown");
  const Table animations = table(at, kAnimationTable);
  spend(animations.count * sizeof(core::EventAnimation), at + 0x08);
  action.animations.reserve(animations.count);
  for (std::uint32_t i = 0; i < animations.count; ++i) {
    const ByteReader::Scope scope(reader_, "animation", static_cast<int>(i));
    action.animations.push_back(readAnimation(animations.entry(i)));
  }
  return action;
}

core::EventAnimation ArchiveReader::readAnimation(std::uint64_t at) {
  core::EventAnimation animation;
  animation.byteOffset = at;
  animation.name = readText(at, "name");
  animation.triggers = readSpans(at + 0x08, "trigger table", "trigger", false);
  animation.holds = readSpans(at + 0x18, "hold table", "hold", true);
  animation.holdWord = reader_.u32(at + 0x28, "hold word");
  if (animation.holdWord > 1) {
    warn(diagnostics_, reader_, {code("baev.hold-word"), animation.holdWord}, at + 0x28, "hold word");
  }
  animation.typeIndex = reader_.u32(at + 0x2C, "type index");
  return animation;
}

std::vector<core::EventSpan> ArchiveReader::readSpans(std::uint64_t at, const char* tableName,
                                                      const char* entry, bool areHolds) {
  const Table spans = table(at, {tableName, kSpanSize});
  spend(spans.count * sizeof(core::EventSpan), at + 0x08);
  std::vector<core::EventSpan> result;
  result.reserve(spans.count);
  for (std::uint32_t i = 0; i < spans.count; ++i) {
    const ByteReader::Scope scope(reader_, entry, static_cast<int>(i));
    result.push_back(readSpan(spans.entry(i), areHolds));
  }
  return result;
}

core::EventSpan ArchiveReader::readSpan(std::uint64_t at, bool isHold) {
  core::EventSpan span;
  span.byteOffset = at;
  span.startFrame = reader_.f32(at + 0x10, "start frame");
  span.endFrame = reader_.f32(at + 0x14, "end frame");
  checkFrames(span, isHold);
  const Table pointers = table(at, kParameterTable);
  spend(pointers.count * sizeof(core::EventParameter), at + 0x08);
  span.parameters.reserve(pointers.count);
  for (std::uint32_t i = 0; i < pointers.count; ++i) {
    const ByteReader::Scope scope(reader_, "parameter", static_cast<int>(i));
    span.parameters.push_back(
        readParameter(readPointer(reader_, pointers.entry(i), header_.lowestPointer, "pointer")));
  }
  return span;
}

void ArchiveReader::checkFrames(const core::EventSpan& span, bool isHold) {
  if (!std::isfinite(span.startFrame)) {
    warn(diagnostics_, reader_, {code("baev.never-happens")}, span.byteOffset + 0x10, "start frame");
  } else if (!std::isfinite(span.endFrame)) {
    warn(diagnostics_, reader_, {code("baev.frame-not-finite")}, span.byteOffset + 0x14, "end frame");
  } else if (isHold && span.startFrame > span.endFrame) {
    warn(diagnostics_, reader_, {code("baev.hold-ends-first")}, span.byteOffset + 0x10, "start frame");
  }
}

core::EventParameter ArchiveReader::readParameter(std::uint64_t at) {
  const std::uint32_t type = reader_.u32(at, "type");
  const std::uint64_t value = at + kParameterHeaderSize;
  switch (static_cast<ParameterType>(type)) {
    case ParameterType::Int:
      return {{}, reader_.s32(value, "value")};
    case ParameterType::Float:
      return {{}, reader_.f32(value, "value")};
    case ParameterType::Vector:
      return {{},
              glm::vec3(reader_.f32(value, "value"), reader_.f32(value + 4, "value"),
                        reader_.f32(value + 8, "value"))};
    case ParameterType::String:
      return {{}, readText(value, "value")};
  }
  warn(diagnostics_, reader_, {code("baev.parameter-type"), type}, at, "type");
  const std::uint64_t left = reader_.size() > value ? reader_.size() - value : 0;
  const ByteView bytes = reader_.slice(value, std::min(left, kRawBytes), 1, "value");
  return {{}, core::RawParameter{type, {bytes.begin(), bytes.end()}}};
}

std::string ArchiveReader::readText(std::uint64_t at, const char* field) {
  const std::uint64_t offset = readPointer(reader_, at, header_.lowestPointer, field);
  const std::string stored = reader_.text(offset, field);
  std::string text = toValidUtf8(stored);
  if (text.size() != stored.size()) {
    warn(diagnostics_, reader_, {code("baev.not-utf8"), text}, offset, field);
  }
  spend(text.size(), at);
  return text;
}

void ArchiveReader::spend(std::uint64_t bytes, std::uint64_t at) {
  if (bytes > budget_) failAsShared(at);
  budget_ -= bytes;
}

void ArchiveReader::spendRecords(std::uint64_t storedBytes, std::uint64_t at) {
  if (storedBytes > recordsLeft_) failAsShared(at + 0x08);
  recordsLeft_ -= storedBytes;
}

void ArchiveReader::failAsShared(std::uint64_t at) {
  reader_.fail(core::ErrorCode::TooLarge, {code("baev.shared-entries"), reader_.size()}, at, "count");
}

}  // namespace marrow::formats::baev
