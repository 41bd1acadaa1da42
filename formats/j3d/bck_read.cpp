// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/bck_read.h"

#include "core/binary_angle.h"
#include "core/game/game_rules.h"
#include "formats/bytes/key_budget.h"
#include "formats/j3d/bck_raw.h"
#include "formats/j3d/codes.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>

namespace marrow::formats::j3d {
namespace {

// Table cells are ordered by axis, then kind; channels by kind, then axis.
core::Channel channelOf(std::size_t kind, std::size_t axis) {
  return static_cast<core::Channel>(kind * 3 + axis);
}

/// Turns the rows of one ANK1 block into curves.
class CurveReader {
 public:
  CurveReader(ByteReader& reader, const AnkBlock& block, core::Clip& clip, core::Diagnostics& diagnostics)
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
  void readCell(std::size_t joint, std::size_t axis, std::size_t kind) {
    const core::Channel channel = channelOf(kind, axis);
    const ByteReader::Scope scope(reader_, core::toString(channel));
    const std::uint64_t at =
        block_.tableOffset + joint * AnkBlock::kRowSize + (axis * 3 + kind) * AnkBlock::kCellSize;
    const TrackDescriptor cell{reader_.u16(at, "count"), reader_.u16(at + 2, "index"),
                               reader_.u16(at + 4, "tangent mode")};
    core::Curve& curve = clip_.curve(joint, channel);
    curve.descriptorOffset = static_cast<std::uint32_t>(at);
    curve.unit = units_[kind];
    curve.defaultValue = kind == kScale ? 1.0F : 0.0F;
    curve.firstKey = static_cast<std::uint32_t>(clip_.keys.size());
    curve.hasTwoTangents = cell.count > 1 && cell.tangentMode != 0;
    if (cell.count > 1 && cell.tangentMode > 1) {
      warn(diagnostics_, reader_, {code("j3d.tangent-mode"), cell.tangentMode}, at + 4, "tangent mode");
    }
    if (cell.count != 0) readKeys(curve, cell, kind);
  }

  void readKeys(core::Curve& curve, const TrackDescriptor& cell, std::size_t kind) {
    const std::uint64_t wordsPerKey = cell.count == 1 ? 1 : curve.hasTwoTangents ? 4 : 3;
    const std::uint64_t words = cell.count * wordsPerKey;
    const std::uint64_t offset = block_.valueOffsets[kind] + std::uint64_t{cell.index} * kValueSizes[kind];
    checkPlace(curve, cell, kind, words);
    const ByteView bytes = reader_.slice(offset, words, kValueSizes[kind], kKindNames[kind]);
    requireKeyBudget(reader_, clip_.keys.size(), cell.count, curve.descriptorOffset, "count");
    curve.keyCount = cell.count;
    curve.keysOffset = static_cast<std::uint32_t>(offset);
    curve.keyStrideBytes = static_cast<std::uint16_t>(wordsPerKey * kValueSizes[kind]);
    if (cell.count == 1) {
      const float value = kind == kRotation ? word<2>(bytes, 0) : word<4>(bytes, 0);
      clip_.keys.push_back({0.0F, value * curve.unit, 0.0F, 0.0F});
    } else {
      curve.interpolation = core::Interpolation::Hermite;
      const bool isRotation = kind == kRotation;
      isRotation ? appendKeys<2>(bytes, wordsPerKey, curve.unit)
                 : appendKeys<4>(bytes, wordsPerKey, curve.unit);
    }
    if (kind != kRotation) {
      checkFinite(curve);
      curve.isSinglePrecision = hasLongSpan(curve);
    }
    checkOrder(curve);
  }

  template <std::size_t kWordSize>
  void appendKeys(ByteView bytes, std::uint64_t wordsPerKey, float unit) {
    const std::size_t words = bytes.size() / kWordSize;
    const std::size_t first = clip_.keys.size();
    clip_.keys.resize(first + words / wordsPerKey);
    core::Key* key = clip_.keys.data() + first;
    for (std::size_t at = 0; at < words; at += wordsPerKey, ++key) {
      key->frame = word<kWordSize>(bytes, at);
      key->value = word<kWordSize>(bytes, at + 1) * unit;
      key->tangentIn = word<kWordSize>(bytes, at + 2) * unit;
      key->tangentOut = wordsPerKey == 4 ? word<kWordSize>(bytes, at + 3) * unit : key->tangentIn;
    }
  }

  // Keys are most of a file. The whole range was checked, so single words need no check. Rotations are words
  // of two bytes, everything else is a float.
  template <std::size_t kWordSize>
  static float word(ByteView bytes, std::size_t index) {
    const std::uint8_t* p = bytes.data() + kWordSize * index;
    if constexpr (kWordSize == 2) {
      return static_cast<float>(static_cast<std::int16_t>(p[0] << 8 | p[1]));
    } else {
      return std::bit_cast<float>(static_cast<std::uint32_t>(p[0]) << 24 |
                                  static_cast<std::uint32_t>(p[1]) << 16 |
                                  static_cast<std::uint32_t>(p[2]) << 8 | p[3]);
    }
  }

  void checkPlace(const core::Curve& curve, const TrackDescriptor& cell, std::size_t kind,
                  std::uint64_t words) {
    if (block_.valueOffsets[kind] < block_.offset + AnkBlock::kHeaderSize) {
      reader_.fail(core::ErrorCode::BadValue, {code("j3d.values-in-header"), kKindNames[kind]},
                   block_.offset + 0x18 + 4 * kind, kKindNames[kind]);
    }
    if (countWarned_[kind] || cell.index + words <= block_.valueCounts[kind]) return;
    countWarned_[kind] = true;
    warn(diagnostics_, reader_, {code("j3d.count-too-small"), block_.valueCounts[kind], kKindNames[kind]},
         curve.descriptorOffset + 2, "index");
  }

  // Scales and translations are the same in both modes. Over short spans doubles agree with the game's floats
  // within 2e-5; over longer ones they may not.
  [[nodiscard]] bool hasLongSpan(const core::Curve& curve) const {
    constexpr float kLongFrames = 1024.0F;
    const std::span<const core::Key> keys = clip_.keysOf(curve);
    return std::adjacent_find(keys.begin(), keys.end(), [](const core::Key& a, const core::Key& b) {
             return b.frame - a.frame > kLongFrames;
           }) != keys.end();
  }

  // Rotations are integers, always finite.
  void checkFinite(const core::Curve& curve) {
    const std::span<const core::Key> keys = clip_.keysOf(curve);
    bool finite = true;
    for (std::size_t i = 0; i < keys.size(); ++i) {
      const core::Key& key = keys[i];
      if (!std::isfinite(key.frame)) {
        reader_.fail(core::ErrorCode::BadValue, {code("j3d.time-not-finite"), i},
                     curve.keysOffset + i * curve.keyStrideBytes, "time");
      }
      finite =
          finite && std::isfinite(key.value) && std::isfinite(key.tangentIn) && std::isfinite(key.tangentOut);
    }
    if (!finite) {
      warn(diagnostics_, reader_, {code("j3d.key-not-finite")}, curve.keysOffset, "keys");
    }
  }

  void checkOrder(const core::Curve& curve) {
    const std::span<const core::Key> keys = clip_.keysOf(curve);
    const auto notLater = std::adjacent_find(
        keys.begin(), keys.end(), [](const core::Key& a, const core::Key& b) { return b.frame <= a.frame; });
    if (notLater != keys.end()) warnOrder(curve, static_cast<std::size_t>(notLater - keys.begin()) + 1);
  }

  void warnOrder(const core::Curve& curve, std::size_t index) {
    const std::span<const core::Key> keys = clip_.keysOf(curve);
    const bool equal = keys[index].frame == keys[index - 1].frame;
    char frame[32];
    std::snprintf(frame, sizeof frame, "%g", static_cast<double>(keys[index].frame));
    const core::Message said = equal ? core::Message(code("j3d.keys-at-once"), index - 1, index, frame)
                                     : core::Message(code("j3d.keys-go-down"), index, index - 1, frame);
    warn(diagnostics_, reader_, said, curve.keysOffset + index * curve.keyStrideBytes, "time");
  }

  ByteReader& reader_;
  const AnkBlock& block_;
  core::Clip& clip_;
  core::Diagnostics& diagnostics_;
  std::array<float, 3> units_{1.0F, 1.0F, 1.0F};
  std::array<bool, 3> countWarned_{};
};

core::Event toEvent(const SoundEntry& entry, std::size_t index) {
  char name[32];
  std::snprintf(name, sizeof name, "sound 0x%08X", static_cast<unsigned>(entry.soundId));
  core::Event event;
  event.name = name;
  event.startFrame = entry.startFrame;
  event.isHold = entry.endFrame > entry.startFrame;
  event.endFrame = event.isHold ? entry.endFrame : entry.startFrame;
  event.byteOffset = entry.offset;
  event.fieldPath = "sound block / entry " + std::to_string(index);
  event.parameters = {
      {"sound id", static_cast<std::int32_t>(entry.soundId)},
      {"start frame", entry.startFrame},
      {"end frame", entry.endFrame},
      {"pitch", entry.pitch},
      {"flags", static_cast<std::int32_t>(entry.flags)},
      {"volume", static_cast<std::int32_t>(entry.volume)},
      {"pitch factor", static_cast<std::int32_t>(entry.pitchFactor)},
      {"loop count", static_cast<std::int32_t>(entry.loopCount)},
      {"pan", static_cast<std::int32_t>(entry.pan)},
      {"volume factor", static_cast<std::int32_t>(entry.volumeFactor)},
  };
  return event;
}

// The animation is complete without its sounds, so a damaged sound block is a warning.
void readSounds(ByteReader& reader, const FileHeader& header, core::Clip& clip,
                core::Diagnostics& diagnostics) {
  if (header.soundOffset == 0 || header.soundOffset == 0xFFFFFFFFU) return;
  try {
    core::EventTrack track{"sounds", {}};
    const std::vector<SoundEntry> entries = readSoundBlock(reader, header.soundOffset);
    for (std::size_t i = 0; i < entries.size(); ++i) {
      track.events.push_back(toEvent(entries[i], i));
      if (std::isfinite(entries[i].startFrame) && std::isfinite(entries[i].endFrame)) continue;
      warn(diagnostics, reader, {code("j3d.sound-not-finite")}, entries[i].offset + 4,
           track.events.back().fieldPath.c_str());
    }
    if (!track.events.empty()) clip.eventTracks.push_back(std::move(track));
  } catch (const ReadFailure& failure) {
    diagnostics.add(core::leftOut({code("j3d.sounds-left-out"), failure.error.message}, failure.error));
  }
}

void readClip(ByteReader& reader, std::uint64_t offset, core::Clip& clip, core::Diagnostics& diagnostics) {
  const ByteReader::Scope scope(reader, "ANK1");
  const AnkBlock block = readAnkBlock(reader, offset, diagnostics);
  clip.rules = &core::kJ3dRules;
  clip.frameCount = block.frameCount;
  clip.loopMode = block.loop();
  clip.rotationShift = block.rotationShift;
  clip.byteOffset = block.offset;
  clip.properties = {
      core::countProperty("rotationShift", "rotation shift", block.rotationShift),
      core::offsetProperty("jointTable", "joint table", block.tableOffset),
      core::offsetProperty("scaleValues", "scale values", block.valueOffsets[kScale]),
      core::offsetProperty("rotationValues", "rotation values", block.valueOffsets[kRotation]),
      core::offsetProperty("translationValues", "translation values", block.valueOffsets[kTranslation]),
  };
  CurveReader(reader, block, clip, diagnostics).readAll();
}

Asset readChecked(ByteReader& reader, const ReadContext& context) {
  Asset content;
  const FileHeader header = readHeader(reader, content.diagnostics);
  if (header.magic != "J3D1") {
    reader.fail(core::ErrorCode::BadMagic, {code("j3d.bad-magic"), header.magic}, 0, "magic");
  }
  const std::vector<Block> blocks = readBlocks(reader, header, content.diagnostics);
  const Block& found = requireOnlyBlock(reader, blocks, "BCK", "ANK1");

  auto clip = std::make_shared<core::Clip>();
  clip->name = stemOf(context.fileName);
  readClip(reader, found.offset, *clip, content.diagnostics);
  readSounds(reader, header, *clip, content.diagnostics);
  content.clips.push_back(std::move(clip));
  return content;
}

}  // namespace

int probeBck(ByteView bytes) { return hasType(bytes, "bck1") ? 100 : 0; }

core::Result<Asset> readBck(ByteView bytes, const ReadContext& context) {
  try {
    ByteReader reader(bytes, Endian::Big);
    return readChecked(reader, context);
  } catch (const ReadFailure& failure) {
    return tl::unexpected(failure.error);
  }
}

}  // namespace marrow::formats::j3d
