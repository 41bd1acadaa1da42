// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/binary_angle.h"
#include "core/game/game_rules.h"
#include "formats/asset.h"
#include "formats/j3d/codes.h"
#include "formats/j3d/j3d_file.h"
#include "formats/j3d/j3d_formats.h"
#include "formats/j3d/key_rows.h"
#include "formats/text/printable.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>

namespace marrow::formats::j3d {
namespace {

/// The three kinds of values, in the order of the header's fields.
enum Kind : std::size_t { kScale, kRotation, kTranslation };
constexpr std::array<const char*, 3> kKindNames = {"scale values", "rotation values", "translation values"};
constexpr std::array<const char*, 3> kOffsetNames = {"scale values offset", "rotation values offset",
                                                     "translation values offset"};
constexpr std::array<const char*, 3> kCountNames = {"scale value count", "rotation value count",
                                                    "translation value count"};
constexpr std::array<std::uint16_t, 3> kValueSizes = {4, 2, 4};  // bytes

constexpr std::uint64_t kHeaderSize = 0x24;

/// The header of the block ANK1 or ANF1 as stored. Offsets are absolute.
struct AnimationBlock {
  bool isKeyed = false;  ///< ANK1: curves of keys; ANF1: a value for every frame
  std::uint64_t offset = 0;
  std::uint8_t loopMode = 0;
  std::uint8_t rotationShift = 0;  ///< of ANK1
  std::int16_t frameCount = 0;
  std::uint16_t jointCount = 0;
  std::array<std::uint16_t, 3> valueCounts{};  ///< of ANK1; the game never reads them
  std::uint64_t tableOffset = 0;
  std::array<std::uint64_t, 3> valueOffsets{};

  /// The size of a cell of the joint table: count, index and, in ANK1, tangent mode.
  [[nodiscard]] std::uint64_t cellSize() const { return isKeyed ? 6 : 4; }
  /// An unknown mode plays once.
  [[nodiscard]] core::LoopMode loop() const {
    return loopMode <= kLastLoopMode ? static_cast<core::LoopMode>(loopMode) : core::LoopMode::Once;
  }
};

void checkHeader(const ByteReader& reader, const AnimationBlock& block, core::Diagnostics& diagnostics) {
  const std::uint64_t at = block.offset;
  if (block.frameCount < 0) {
    reader.fail(core::ErrorCode::BadValue, {code("j3d.negative-duration"), block.frameCount}, at + 0x0A,
                "duration");
  }
  if (block.frameCount == 0) {
    warn(diagnostics, reader, {code("j3d.no-duration")}, at + 0x0A, "duration");
  }
  if (block.loopMode > kLastLoopMode) {
    warn(diagnostics, reader, {code("j3d.loop-mode"), block.loopMode}, at + 0x08, "loop mode");
  }
  if (block.jointCount == 0) {
    warn(diagnostics, reader, {code("j3d.clip-without-joints")}, at + 0x0C, "joint count");
  } else if (block.tableOffset < at + kHeaderSize) {
    reader.fail(core::ErrorCode::BadValue, {code("j3d.table-in-header")}, at + 0x14, "joint table offset");
  }
}

void checkRotationShift(const ByteReader& reader, const AnimationBlock& block,
                        core::Diagnostics& diagnostics) {
  constexpr int kShiftLimit = 32;  // the game shifts a 32-bit number
  constexpr int kAngleBits = 16;
  const std::uint64_t at = block.offset + 0x09;
  if (block.rotationShift >= kShiftLimit) {
    reader.fail(core::ErrorCode::BadValue, {code("j3d.shift-impossible"), block.rotationShift}, at,
                "rotation shift");
  }
  if (block.rotationShift >= kAngleBits) {
    warn(diagnostics, reader, {code("j3d.shift-too-large"), block.rotationShift}, at, "rotation shift");
  }
}

// The game never reads the counts, so a wrong count is only a warning.
void checkValueCounts(const ByteReader& reader, const AnimationBlock& block, core::Diagnostics& diagnostics) {
  for (std::uint64_t kind = 0; kind < 3; ++kind) {
    const std::uint64_t end =
        block.valueOffsets[kind] + std::uint64_t{block.valueCounts[kind]} * kValueSizes[kind];
    if (block.valueCounts[kind] == 0 || end <= reader.size()) continue;
    warn(diagnostics, reader, {code("j3d.count-past-end"), block.valueCounts[kind], kKindNames[kind]},
         block.offset + 0x0E + 2 * kind, kKindNames[kind]);
  }
}

/// @throws ReadFailure if no clip can be made.
AnimationBlock readBlock(ByteReader& reader, std::uint64_t offset, bool isKeyed,
                         core::Diagnostics& diagnostics) {
  AnimationBlock block{isKeyed, offset};
  reader.slice(offset, kHeaderSize, 1, "header");
  block.loopMode = reader.u8(offset + 0x08, "loop mode");
  block.frameCount = reader.s16(offset + 0x0A, "duration");
  block.jointCount = reader.u16(offset + 0x0C, "joint count");
  block.tableOffset = offset + reader.u32(offset + 0x14, "joint table offset");
  for (std::uint64_t kind = 0; kind < 3; ++kind) {
    block.valueOffsets[kind] = offset + reader.u32(offset + 0x18 + 4 * kind, kOffsetNames[kind]);
  }
  checkHeader(reader, block, diagnostics);
  if (isKeyed) {
    block.rotationShift = reader.u8(offset + 0x09, "rotation shift");
    for (std::uint64_t kind = 0; kind < 3; ++kind) {
      block.valueCounts[kind] = reader.u16(offset + 0x0E + 2 * kind, kCountNames[kind]);
    }
    checkRotationShift(reader, block, diagnostics);
    checkValueCounts(reader, block, diagnostics);
  }
  reader.slice(block.tableOffset, block.jointCount, 9 * block.cellSize(), "joint table");
  return block;
}

/// Turns the joint table of a block into curves.
class CurveReader {
 public:
  CurveReader(ByteReader& reader, const AnimationBlock& block, core::Clip& clip,
              core::Diagnostics& diagnostics)
      : reader_(reader), block_(block), clip_(clip), diagnostics_(diagnostics) {
    const double shifted = std::ldexp(core::BinaryAngle::kDegreesPerUnit, block.rotationShift);
    units_[kRotation] = static_cast<float>(shifted);
  }

  void readAll() {
    clip_.setBones(block_.jointCount);
    for (std::size_t joint = 0; joint < block_.jointCount; ++joint) {
      const ByteReader::Scope scope(reader_, "joint", static_cast<int>(joint));
      for (std::size_t axis = 0; axis < 3; ++axis) {
        for (std::size_t kind = 0; kind < 3; ++kind) readCell(joint, axis, kind);
      }
    }
  }

 private:
  // Table cells are ordered by axis, then kind; channels by kind, then axis.
  void readCell(std::size_t joint, std::size_t axis, std::size_t kind) {
    const auto channel = static_cast<core::Channel>(kind * 3 + axis);
    const ByteReader::Scope scope(reader_, core::toString(channel));
    const std::uint64_t at = block_.tableOffset + (9 * joint + axis * 3 + kind) * block_.cellSize();
    core::Curve& curve = clip_.curve(joint, channel);
    const KeyPool pool{block_.valueOffsets[kind], kValueSizes[kind], kKindNames[kind], units_[kind],
                       kind == kScale ? 1.0F : 0.0F};
    const KeyCell cell = startCurve(reader_, at, block_.isKeyed, pool, clip_, curve, diagnostics_);
    if (cell.count == 0) return;
    checkPlace(curve, cell, kind);
    const auto many = block_.isKeyed ? core::Interpolation::Hermite : core::Interpolation::Linear;
    readKeys(reader_, cell, pool, many, clip_, curve, diagnostics_);
  }

  void checkPlace(const core::Curve& curve, const KeyCell& cell, std::size_t kind) {
    if (block_.valueOffsets[kind] < block_.offset + kHeaderSize) {
      reader_.fail(core::ErrorCode::BadValue, {code("j3d.values-in-header"), kKindNames[kind]},
                   block_.offset + 0x18 + 4 * kind, kKindNames[kind]);
    }
    const std::uint64_t end = cell.index + numbersOf(cell, block_.isKeyed);
    const bool isCounted = !block_.isKeyed || end <= block_.valueCounts[kind];
    if (countWarned_[kind] || isCounted) return;
    countWarned_[kind] = true;
    warn(diagnostics_, reader_, {code("j3d.count-too-small"), block_.valueCounts[kind], kKindNames[kind]},
         curve.descriptorOffset + 2, "index");
  }

  ByteReader& reader_;
  const AnimationBlock& block_;
  core::Clip& clip_;
  core::Diagnostics& diagnostics_;
  std::array<float, 3> units_{1.0F, 1.0F, 1.0F};
  std::array<bool, 3> countWarned_{};
};

core::Event readSound(const ByteReader& reader, std::uint64_t at) {
  const std::uint32_t id = reader.u32(at, "sound id");
  const float start = reader.f32(at + 0x04, "start frame");
  const float end = reader.f32(at + 0x08, "end frame");
  char name[32];
  std::snprintf(name, sizeof name, "sound 0x%08X", static_cast<unsigned>(id));
  core::Event event;
  event.name = name;
  event.startFrame = start;
  event.isHold = end > start;
  event.endFrame = event.isHold ? end : start;
  event.byteOffset = at;
  event.fieldPath = reader.path();
  event.parameters = {
      {"sound id", static_cast<std::int32_t>(id), true},
      {"start frame", start, true},
      {"end frame", end},
      {"pitch", reader.f32(at + 0x0C, "pitch")},
      {"flags", reader.s32(at + 0x10, "flags")},
      {"volume", std::int32_t{reader.u8(at + 0x14, "volume")}},
      {"pitch factor", std::int32_t{reader.s8(at + 0x15, "pitch factor")}},
      {"loop count", std::int32_t{reader.u8(at + 0x16, "loop count")}},
      {"pan", std::int32_t{reader.u8(at + 0x17, "pan")}},
      {"volume factor", std::int32_t{reader.s8(at + 0x18, "volume factor")}},
  };
  (void)reader.bytesAt(at + 0x19, 7, FieldType::Raw, "not read");
  return event;
}

// The animation is complete without its sounds, so a damaged sound block is a warning.
void readSounds(ByteReader& reader, std::uint32_t offset, core::Clip& clip, core::Diagnostics& diagnostics) {
  constexpr std::uint64_t kEntrySize = 0x20;
  if (offset == 0 || offset == 0xFFFFFFFFU) return;
  try {
    const ByteReader::Scope scope(reader, "sound block");
    core::EventTrack track{"sounds", {}};
    const std::uint16_t count = reader.u16(offset, "count");
    const std::uint64_t first = std::uint64_t{offset} + 8;
    reader.slice(first, count, kEntrySize, "entries");
    for (std::uint16_t i = 0; i < count; ++i) {
      const ByteReader::Scope entryScope(reader, "entry", i, FieldGroup::Event);
      const std::uint64_t at = first + i * kEntrySize;
      track.events.push_back(readSound(reader, at));
      const bool isFinite = std::isfinite(reader.f32(at + 0x04, "start frame")) &&
                            std::isfinite(reader.f32(at + 0x08, "end frame"));
      if (!isFinite) warn(diagnostics, reader, {code("j3d.sound-not-finite")}, at + 4, nullptr);
    }
    if (!track.events.empty()) clip.eventTracks.push_back(std::move(track));
  } catch (const ReadFailure& failure) {
    diagnostics.add(core::leftOut({code("j3d.sounds-left-out"), failure.error.message}, failure.error));
  }
}

void readClip(ByteReader& reader, const Block& found, core::Clip& clip, core::Diagnostics& diagnostics) {
  const ByteReader::Scope scope(reader, found.tag.c_str());
  const AnimationBlock block = readBlock(reader, found.offset, found.tag == "ANK1", diagnostics);
  clip.rules = &core::kJ3dRules;
  clip.frameCount = block.frameCount;
  clip.loopMode = block.loop();
  clip.rotationShift = block.rotationShift;
  clip.byteOffset = block.offset;
  if (block.isKeyed) {
    clip.properties.push_back(core::countProperty("rotationShift", "rotation shift", block.rotationShift));
  }
  clip.properties.push_back(core::offsetProperty("jointTable", "joint table", block.tableOffset));
  constexpr std::array<const char*, 3> kKeys = {"scaleValues", "rotationValues", "translationValues"};
  for (std::size_t kind = 0; kind < 3; ++kind) {
    clip.properties.push_back(core::offsetProperty(kKeys[kind], kKindNames[kind], block.valueOffsets[kind]));
  }
  CurveReader(reader, block, clip, diagnostics).readAll();
}

/// @param format  its name, for messages. @param tag  of the only block that is read.
core::Result<Asset> readAnimation(ByteView bytes, const ReadContext& context, const char* format,
                                  const char* tag) {
  return resultOf([&] {
    ByteReader reader(bytes, Endian::Big, context.recording);
    Asset content;
    const FileHeader header = readHeader(reader, content.diagnostics);
    const bool isBck = tag == std::string_view("ANK1");
    if (isBck && header.magic != "J3D1") {
      reader.fail(core::ErrorCode::BadMagic, {code("j3d.bad-magic"), header.magic}, 0, "magic");
    }
    const std::vector<Block> blocks = readBlocks(reader, header, content.diagnostics);
    auto clip = std::make_shared<core::Clip>();
    clip->name = stemOf(context.fileName);
    readClip(reader, requireOnlyBlock(reader, blocks, format, tag), *clip, content.diagnostics);
    if (isBck) readSounds(reader, header.soundOffset, *clip, content.diagnostics);
    content.clips.push_back(std::move(clip));
    return content;
  });
}

}  // namespace

core::Result<Asset> readBck(ByteView bytes, const ReadContext& context) {
  return readAnimation(bytes, context, "BCK", "ANK1");
}
core::Result<Asset> readBca(ByteView bytes, const ReadContext& context) {
  return readAnimation(bytes, context, "J3D BCA", "ANF1");
}

}  // namespace marrow::formats::j3d
