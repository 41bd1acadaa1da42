// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/baev/baev_formats.h"

#include "core/event_archive.h"
#include "formats/asset.h"
#include "formats/baev/baev_file.h"
#include "formats/baev/codes.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace marrow::formats::baev {
namespace {

constexpr std::uint64_t kDataHeaderSize = 0x38;
constexpr TableKind kEventTable{"event table", 24};
constexpr TableKind kIndexTable{"action indices", 4};
constexpr TableKind kActionTable{"action table", 24};
constexpr TableKind kAnimationTable{"animation table", 48};
// Programs write 0x10 here, the size of a parameter, although the pointers lie 8 bytes apart.
constexpr TableKind kParameterTable{"parameters", 8, true};
constexpr std::uint64_t kSpanSize = 24;

enum class ParameterType : std::uint32_t { Int = 0, Float = 1, Vector = 3, String = 5 };

// The smallest size of a value. A value of an unknown type may be larger; only these bytes are kept.
constexpr std::uint64_t kRawBytes = 8;
constexpr std::uint64_t kParameterHeaderSize = 8;

// A sound file takes about 15 bytes of memory a byte when every parameter is a shared long text.
constexpr std::uint64_t kBudgetPerByte = 20;
constexpr std::uint64_t kFreeBudget = 1U << 20U;
// Timeline lanes repeat each event with a text: up to 5 times as large as the archive.
constexpr std::uint64_t kLaneFactor = 6;

std::uint64_t budgetFor(const ByteReader& reader, const ReadContext& context) {
  return std::min(kFreeBudget + kBudgetPerByte * reader.size(), context.memoryLimit / kLaneFactor);
}

// Writers give each table bytes of its own. Twice the file allows for tools that share some, and keeps the
// memory in proportion to the file.
constexpr std::uint64_t kRecordFactor = 2;
constexpr std::uint64_t kFreeRecords = 64U << 10U;

/// Turns the tables of the section "Default" into an EventArchive.
class ArchiveReader {
 public:
  /// @param budget  bytes that the archive may take. Tables can be shared, so without it a small file could
  /// ask for any amount.
  ArchiveReader(ByteReader& reader, const FileHeader& header, std::uint64_t budget,
                core::Diagnostics& diagnostics)
      : reader_(reader),
        header_(header),
        budget_(budget),
        recordsLeft_(kFreeRecords + kRecordFactor * reader.size()),
        diagnostics_(diagnostics) {}

  /// @throws ReadFailure for pointers and indices that lead nowhere.
  core::EventArchive read() {
    core::EventArchive archive;
    const std::uint64_t at = header_.dataOffset;
    const ByteReader::Scope scope(reader_, "data");
    if (at < header_.lowestPointer) {
      reader_.fail(core::ErrorCode::IndexOutOfRange, {code("baev.data-in-header")}, 0x20, "data pointer");
    }
    (void)reader_.slice(at, kDataHeaderSize, 1, "header");
    actionCount_ = reader_.u32(at + 0x30, "action count");
    readVersion(archive);
    archive.events =
        readEntries(at + 0x18, kEventTable, "event", [&](std::uint64_t e) { return readEvent(e); });
    checkEvents(archive);
    archive.actions =
        readEntries(at + 0x28, kActionTable, "action", [&](std::uint64_t e) { return readAction(e); });
    return archive;
  }

 private:
  void readVersion(core::EventArchive& archive) {
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

  core::EventEntry readEvent(std::uint64_t at) {
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
  void checkEvents(const core::EventArchive& archive) {
    const auto later = std::adjacent_find(
        archive.events.begin(), archive.events.end(),
        [](const core::EventEntry& a, const core::EventEntry& b) { return a.hash >= b.hash; });
    if (later == archive.events.end()) return;
    const auto index = static_cast<std::uint32_t>(later - archive.events.begin()) + 1;
    const ByteReader::Scope scope(reader_, "event", static_cast<int>(index));
    const core::EventEntry& event = archive.events[index];
    const std::string hash = core::hashText(event.hash);
    const core::Message said =
        event.hash == later->hash ? core::Message(code("baev.same-hash"), hash)
                                  : core::Message(code("baev.not-sorted"), hash, core::hashText(later->hash));
    warn(diagnostics_, reader_, said, event.byteOffset, "name hash");  // NOLINT: clang-tidy 14 errs
  }

  core::EventAction readAction(std::uint64_t at) {
    core::EventAction action;
    action.byteOffset = at;
    action.hash = reader_.u32(at + 0x10, "name hash");
    action.unknown = reader_.u32(at + 0x14, "unknown");
    action.animations = readEntries(at, kAnimationTable, "animation",
                                    [&](std::uint64_t entry) { return readAnimation(entry); });
    return action;
  }

  core::EventAnimation readAnimation(std::uint64_t at) {
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

  std::vector<core::EventSpan> readSpans(std::uint64_t at, const char* table, const char* entry,
                                         bool areHolds) {
    return readEntries(at, {table, kSpanSize}, entry,
                       [&](std::uint64_t span) { return readSpan(span, areHolds); });
  }

  core::EventSpan readSpan(std::uint64_t at, bool isHold) {
    core::EventSpan span;
    span.byteOffset = at;
    if (reader_.isRecording())
      reader_.describe({.offset = at,
                        .fields = {{"parameters pointer", 0x00, FieldType::U64},
                                   {"parameter count", 0x08, FieldType::U32},
                                   {"parameter size", 0x0C, FieldType::U32},
                                   {"start frame", 0x10, FieldType::F32},
                                   {"end frame", 0x14, FieldType::F32}},
                        .group = FieldGroup::Event});
    span.startFrame = reader_.f32(at + 0x10, "start frame");
    span.endFrame = reader_.f32(at + 0x14, "end frame");
    checkFrames(span, isHold);
    span.parameters = readEntries(at, kParameterTable, "parameter", [&](std::uint64_t pointer) {
      return readParameter(readPointer(reader_, pointer, header_.lowestPointer, "pointer"));
    });
    return span;
  }

  void checkFrames(const core::EventSpan& span, bool isHold) {
    if (!std::isfinite(span.startFrame)) {
      warn(diagnostics_, reader_, {code("baev.never-happens")}, span.byteOffset + 0x10, "start frame");
    } else if (!std::isfinite(span.endFrame)) {
      warn(diagnostics_, reader_, {code("baev.frame-not-finite")}, span.byteOffset + 0x14, "end frame");
    } else if (isHold && span.startFrame > span.endFrame) {
      warn(diagnostics_, reader_, {code("baev.hold-ends-first")}, span.byteOffset + 0x10, "start frame");
    }
  }

  core::EventParameter readParameter(std::uint64_t at) {
    const std::uint32_t type = reader_.u32(at, "type");
    const std::uint64_t value = at + kParameterHeaderSize;
    switch (static_cast<ParameterType>(type)) {
      case ParameterType::Int:
        return {{}, reader_.s32(value, "value")};
      case ParameterType::Float:
        return {{}, reader_.f32(value, "value")};
      case ParameterType::Vector:
        return {{},
                glm::vec3(reader_.f32(value, "value X"), reader_.f32(value + 4, "value Y"),
                          reader_.f32(value + 8, "value Z"))};
      case ParameterType::String:
        return {{}, readText(value, "value")};
    }
    warn(diagnostics_, reader_, {code("baev.parameter-type"), type}, at, "type");
    const std::uint64_t left = reader_.size() > value ? reader_.size() - value : 0;
    const ByteView bytes = reader_.bytesAt(value, std::min(left, kRawBytes), FieldType::Raw, "value");
    return {{}, core::RawParameter{type, {bytes.begin(), bytes.end()}}};
  }

  std::string readText(std::uint64_t at, const char* field) {
    const std::uint64_t offset = readPointer(reader_, at, header_.lowestPointer, field);
    const std::string stored = reader_.text(offset, field, budget_);
    std::string text = toValidUtf8(stored);
    if (text.size() != stored.size()) {
      warn(diagnostics_, reader_, {code("baev.not-utf8"), text}, offset, field);
    }
    spend(text.size(), at);
    return text;
  }

  void spend(std::uint64_t bytes, std::uint64_t at) {
    if (bytes > budget_) failAsShared(at);
    budget_ -= bytes;
  }

  void spendRecords(std::uint64_t storedBytes, std::uint64_t at) {
    if (storedBytes > recordsLeft_) failAsShared(at + 0x08);
    recordsLeft_ -= storedBytes;
  }

  void failAsShared(std::uint64_t at) {
    reader_.fail(core::ErrorCode::TooLarge, {code("baev.shared-entries"), reader_.size()}, at, "count");
  }

  /// The entries of a table, each under its name.
  template <typename Read, typename Entry = std::invoke_result_t<Read, std::uint64_t>>
  std::vector<Entry> readEntries(std::uint64_t at, const TableKind& kind, const char* name, Read read) {
    const Table found = table(at, kind);
    std::vector<Entry> entries;
    spend(found.count * sizeof(Entry), at + 0x08);
    entries.reserve(found.count);
    for (std::uint32_t i = 0; i < found.count; ++i) {
      const ByteReader::Scope scope(reader_, name, static_cast<int>(i));
      entries.push_back(read(found.entry(i)));
    }
    return entries;
  }

  Table table(std::uint64_t at, const TableKind& kind) {
    const Table found = readTable(reader_, at, kind, header_.lowestPointer, diagnostics_);
    spendRecords(std::uint64_t{found.count} * kind.entrySize, at);
    return found;
  }

  ByteReader& reader_;
  const FileHeader& header_;
  std::uint64_t budget_;
  std::uint64_t recordsLeft_;
  core::Diagnostics& diagnostics_;
  std::uint32_t actionCount_ = 0;
};

}  // namespace

int probeBaev(ByteView bytes) { return beginsWith(bytes, "BFFH") ? 100 : 0; }

core::Result<Asset> readBaev(ByteView bytes, const ReadContext& context) {
  return resultOf([&] {
    Asset content;
    ByteReader reader(bytes, Endian::Little, context.recording);
    const FileHeader header = readHeader(reader, content.diagnostics);
    ArchiveReader archiveReader(reader, header, budgetFor(reader, context), content.diagnostics);
    auto archive = std::make_shared<core::EventArchive>(archiveReader.read());
    archive->name = stemOf(context.fileName);
    content.events = std::move(archive);
    return content;
  });
}

}  // namespace marrow::formats::baev
