// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/animation_read.h"

#include "formats/z64/bone_list.h"
#include "formats/z64/codes.h"
#include "formats/z64/object_view.h"
#include "formats/z64/word_keys.h"

#include <array>
#include <string>

namespace marrow::formats::z64 {
namespace {

constexpr std::array<const char*, 3> kAxes = {"x", "y", "z"};

[[noreturn]] void failIndex(ByteReader& reader, const AnimationHeader& header, std::size_t channel,
                            unsigned index) {
  const ByteReader::Scope scope(reader, "row", static_cast<int>(channel / 3));
  const std::string what = index < header.limit ? "value " + std::to_string(index)
                                                : "the " + std::to_string(header.frameCount) +
                                                      " values from " + std::to_string(index) + " on";
  reader.fail(core::ErrorCode::IndexOutOfRange, {code("z64.values-outside"), what}, header.rows + 2 * channel,
              kAxes[channel % 3]);
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
  if (frames <= 0 || object.u16(offset + 2) != 0 || object.u16(offset + 14) != 0) return std::nullopt;
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
  core::Clip clip = emptyClip(limbs);
  clip.name = name;
  clip.frameCount = header.frameCount;
  clip.byteOffset = offset;
  clip.properties = {
      core::offsetProperty("frameData", "frame table", header.values),
      core::offsetProperty("jointIndices", "joint indices", header.rows),
      core::countProperty("limit", "limit", header.limit),
  };
  if (!addCurves(clip, reader.bytes(), readRows(reader, header, limbs + 1), budget)) {
    reader.fail(core::ErrorCode::TooLarge, {code("z64.shared-values")}, header.rows, "index rows");
  }
  return clip;
}

}  // namespace marrow::formats::z64
