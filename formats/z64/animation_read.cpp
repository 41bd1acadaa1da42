// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/animation_read.h"

#include "formats/z64/codes.h"
#include "formats/z64/limb_tree.h"
#include "formats/z64/object_view.h"
#include "formats/z64/word_keys.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace marrow::formats::z64 {
namespace {

constexpr std::array<const char*, 3> kAxes = {"x", "y", "z"};
constexpr std::array<const char*, 3> kCounts = {"x count", "y count", "z count"};
constexpr std::array<const char*, 3> kIndices = {"x index", "y index", "z index"};

[[noreturn]] void failIndex(ByteReader& reader, const AnimationHeader& header, std::size_t channel,
                            unsigned index) {
  const ByteReader::Scope scope(reader, "row", static_cast<int>(channel / 3));
  const std::string what = index < header.limit ? "value " + std::to_string(index)
                                                : "the " + std::to_string(header.frameCount) +
                                                      " values from " + std::to_string(index) + " on";
  reader.fail(core::ErrorCode::IndexOutOfRange, {code("z64.values-outside"), what}, header.rows + 2 * channel,
              kAxes[channel % 3]);
}

/// A row for the root's place, then one for each limb's rotation.
void describeRows(const ByteReader& reader, const AnimationHeader& header, std::size_t count) {
  for (std::size_t row = 0; row < count; ++row) {
    RecordRun run{.offset = header.rows + row * AnimationHeader::kRowBytes,
                  .name = "limb " + std::to_string(row == 0 ? 0 : row - 1),
                  .group = FieldGroup::Descriptor};
    for (std::uint32_t axis = 0; axis < 3; ++axis) {
      const auto first =
          static_cast<std::uint32_t>(row == 0 ? core::Channel::TranslationX : core::Channel::RotationX);
      const char* channel = core::toString(static_cast<core::Channel>(first + axis));
      run.fields.push_back({std::string(channel) + " / index", 2 * axis, FieldType::U16});
    }
    reader.describe(std::move(run));
  }
}

WordChannels readRows(ByteReader& reader, const AnimationHeader& header, std::size_t rowCount) {
  const std::uint64_t rowsEnd = header.rows + rowCount * AnimationHeader::kRowBytes;
  if (rowsEnd > reader.size()) {
    reader.fail(core::ErrorCode::Truncated, {code("z64.rows-outside"), rowCount}, header.offset + 8,
                "index rows");
  }
  if (header.values > header.rows && header.values < rowsEnd) {
    reader.fail(core::ErrorCode::BadValue, {code("z64.values-in-rows")}, header.offset + 4, "values");
  }
  const std::uint64_t valueCount = (reader.size() - header.values) / 2;
  const std::uint8_t* p = reader.bytes().data() + header.rows;
  if (reader.isRecording()) describeRows(reader, header, rowCount);
  WordChannels channels;
  channels.runs.reserve(3 * rowCount);
  for (std::size_t i = 0; i < 3 * rowCount; ++i, p += 2) {
    const auto index = static_cast<unsigned>(p[0] << 8 | p[1]);
    const std::uint64_t valuesEnd = header.valuesEnd(index);
    if (valuesEnd > valueCount) failIndex(reader, header, i, index);
    channels.runs.push_back({header.rows + 2 * i, header.values + 2 * std::uint64_t{index},
                             static_cast<std::size_t>(valuesEnd - index)});
  }
  return channels;
}

void checkPad(const ByteReader& reader, std::uint64_t at) {
  if (reader.u16(at, "padding") == 0) return;
  reader.fail(core::ErrorCode::BadValue, {code("z64.padding")}, at, "padding");
}

// -- the early format -------------------------------------------------------------------------------------

struct BetaHeader {
  int frameCount = 0;
  bool isGameOrder = true;  ///< the counts: frames first, then limbs
  std::uint64_t values = 0;
  std::uint64_t keys = 0;
};

WordChannels readKeys(ByteReader& reader, const BetaHeader& header, const FoundSkeleton& list) {
  const auto frames = static_cast<std::size_t>(header.frameCount);
  const std::size_t rows = list.limbCount + 1;
  reader.slice(header.keys, rows, AnimationHeader::kEarlyRowBytes, "keys");
  WordChannels channels;
  if (!list.damage) channels.root = static_cast<std::size_t>(list.skeleton.bones.front().track);
  channels.sharesKeys = false;
  for (std::size_t i = 0; i < 3 * rows; ++i) {
    const ByteReader::Scope scope(reader, "row", static_cast<int>(i / 3));
    const std::uint64_t at = header.keys + 4 * i;
    const std::size_t stored = reader.u16(at, kCounts[i % 3]);
    const std::uint64_t index = reader.u16(at + 2, kIndices[i % 3]);
    const std::size_t count = std::max<std::size_t>(1, std::min(stored, frames));
    if (index + count > (reader.size() - header.values) / 2) {
      reader.fail(core::ErrorCode::IndexOutOfRange,
                  {code("z64.values-outside"), "value " + std::to_string(index + count - 1)}, at + 2,
                  kAxes[i % 3]);
    }
    channels.runs.push_back({at, header.values + 2 * index, count, 2, count > 1 && count < frames});
  }
  return channels;
}

BetaHeader readBetaHeader(ByteReader& reader, std::uint64_t at, int segment, std::size_t limbs) {
  BetaHeader header;
  const std::size_t first = reader.u16(at, "frame count");
  const std::size_t second = reader.u16(at + 2, "limb count");
  if (first != limbs && second != limbs) {
    reader.fail(core::ErrorCode::BadValue, {code("z64.early-limb-count"), first, second, limbs}, at + 2,
                "limb count");
  }
  header.isGameOrder = second == limbs;
  header.frameCount = static_cast<std::int16_t>(header.isGameOrder ? first : second);
  if (header.frameCount <= 0) {
    reader.fail(core::ErrorCode::BadValue, {code("z64.frame-count"), header.frameCount},
                at + (header.isGameOrder ? 0 : 2), "frame count");
  }
  header.values = fileOffset(reader, reader.u32(at + 4, "values"), segment, {at + 4, "values", 2});
  header.keys = fileOffset(reader, reader.u32(at + 8, "keys"), segment, {at + 8, "keys", 2});
  return header;
}

// -- both -------------------------------------------------------------------------------------------------

/// A clip with these channels.
core::Clip clipOf(const ByteReader& reader, std::uint64_t offset, const std::string& name, int frames,
                  const WordChannels& channels, KeyBudget& budget) {
  core::Clip clip = emptyClip(channels.runs.size() / 3 - 1);
  clip.name = name;
  clip.frameCount = frames;
  clip.byteOffset = offset;
  if (!addCurves(clip, reader.bytes(), channels, budget)) {
    reader.fail(core::ErrorCode::TooLarge, {code("z64.shared-values")},
                channels.runs.front().descriptorOffset, "index rows");
  }
  return clip;
}

}  // namespace

std::uint64_t AnimationHeader::valueCount(std::uint64_t fileBytes) const {
  std::uint64_t end = fileBytes;
  if (rows > values) end = rows;
  if (offset > values && offset < end) end = offset;
  return (end - values) / 2;
}

std::optional<AnimationHeader> peekAnimation(const ObjectView& object, std::uint64_t offset) {
  if (!object.has(offset, AnimationHeader::kBytes)) return std::nullopt;
  const auto frames = static_cast<std::int16_t>(object.u16(offset));
  if (object.u16(offset + 2) != 0 || object.u16(offset + 14) != 0) return std::nullopt;
  const auto values = object.resolve(object.u32(offset + 4), 2, 2);
  const auto rows = object.resolve(object.u32(offset + 8), 2 * AnimationHeader::kRowBytes, 2);
  if (!values || !rows || *values == *rows) return std::nullopt;
  return AnimationHeader{offset, frames, *values, *rows, object.u16(offset + 12)};
}

AnimationHeader readAnimationHeader(ByteReader& reader, std::uint64_t offset, int segment) {
  AnimationHeader header;
  header.offset = offset;
  header.frameCount = reader.s16(offset, "frame count");
  if (header.frameCount <= 0) {
    reader.fail(core::ErrorCode::BadValue, {code("z64.frame-count"), header.frameCount}, offset,
                "frame count");
  }
  checkPad(reader, offset + 2);
  header.values = fileOffset(reader, reader.u32(offset + 4, "values"), segment, {offset + 4, "values", 2});
  header.rows =
      fileOffset(reader, reader.u32(offset + 8, "index rows"), segment, {offset + 8, "index rows", 2});
  header.limit = reader.u16(offset + 12, "limit");
  checkPad(reader, offset + 14);
  if (header.values == header.rows) {
    reader.fail(core::ErrorCode::BadValue, {code("z64.values-are-rows")}, offset + 4, "values");
  }
  return header;
}

core::Clip readAnimation(ByteReader& reader, std::uint64_t offset, int segment, std::size_t limbs,
                         KeyBudget& budget) {
  const std::string name = nameAt("anim_", offset);
  const ByteReader::Scope scope(reader, name.c_str());
  const AnimationHeader header = readAnimationHeader(reader, offset, segment);
  core::Clip clip =
      clipOf(reader, offset, name, header.frameCount, readRows(reader, header, limbs + 1), budget);
  clip.properties = {
      core::offsetProperty("frameData", "frame table", header.values),
      core::offsetProperty("jointIndices", "joint indices", header.rows),
      core::countProperty("limit", "limit", header.limit),
  };
  return clip;
}

core::Clip readBetaAnimation(ByteReader& reader, std::uint64_t offset, int segment, const FoundSkeleton& list,
                             KeyBudget& budget) {
  const std::string name = nameAt("legacy_", offset);
  const ByteReader::Scope scope(reader, name.c_str());
  reader.slice(offset, AnimationHeader::kEarlyBytes, 1, "header");
  const BetaHeader header = readBetaHeader(reader, offset, segment, list.limbCount);
  core::Clip clip = clipOf(reader, offset, name, header.frameCount, readKeys(reader, header, list), budget);
  clip.properties = {
      core::wordProperty("counts", "counts", header.isGameOrder ? "frames, limbs" : "limbs, frames"),
      core::offsetProperty("frameData", "values", header.values),
      core::offsetProperty("jointKeys", "joint keys", header.keys),
  };
  return clip;
}

}  // namespace marrow::formats::z64
