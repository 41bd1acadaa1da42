// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/animation_read.h"

#include "formats/z64/address.h"
#include "formats/z64/bone_list.h"
#include "formats/z64/word_keys.h"

#include <array>
#include <bit>
#include <string>
#include <utility>
#include <vector>

namespace marrow::formats::z64 {
namespace {

constexpr std::array<const char*, 3> kAxes = {"x", "y", "z"};

core::Channel channelOf(std::size_t row, std::size_t axis) {
  const auto first =
      static_cast<std::size_t>(row == 0 ? core::Channel::TranslationX : core::Channel::RotationX);
  return static_cast<core::Channel>(first + axis);
}

/// The first key of each run of values, by its place, for channels that share runs. An open hash table: a
/// hostile object has thousands of animations of hundreds of channels, for which a std::map is too slow.
class SharedRuns {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  /// @param most  channels that there are.
  explicit SharedRuns(std::size_t most)
      : places_(std::bit_ceil(2 * most), kNone), firstKeys_(places_.size(), kNone) {}

  /// @return is the place new?
  bool insert(std::uint32_t place) {
    std::uint32_t& entry = places_[slotOf(place)];
    const bool isNew = entry != place;
    entry = place;
    return isNew;
  }
  /// kNone until it is set. @pre the place was inserted.
  std::uint32_t& firstKeyOf(std::uint32_t place) { return firstKeys_[slotOf(place)]; }

 private:
  [[nodiscard]] std::size_t slotOf(std::uint32_t place) const {
    const std::size_t mask = places_.size() - 1;
    const std::uint32_t* places = places_.data();
    std::size_t at = (place * 2654435761U >> 7U) & mask;
    while (places[at] != place && places[at] != kNone) at = (at + 1) & mask;
    return at;
  }

  std::vector<std::uint32_t> places_;
  std::vector<std::uint32_t> firstKeys_;
};

/// Turns the index rows of one animation into curves.
class RowReader {
 public:
  RowReader(ByteReader& reader, const AnimationHeader& header, core::Clip& clip)
      : reader_(reader), header_(header), clip_(clip), seen_(3 * (clip.tracks.size() + 1)) {}

  void readAll(KeyBudget& budget) {
    const std::size_t rowCount = clip_.tracks.size() + 1;
    if (rowCount > (reader_.size() - header_.rows) / AnimationHeader::kRowBytes) {
      reader_.fail(core::ErrorCode::Truncated,
                   "the " + std::to_string(rowCount) + " index rows would lie past the end of the file",
                   header_.offset + 8, "index rows");
    }
    if (header_.values > header_.rows &&
        header_.values < header_.rows + rowCount * AnimationHeader::kRowBytes) {
      reader_.fail(core::ErrorCode::BadValue, "the values are said to begin inside the index rows",
                   header_.offset + 4, "values");
    }
    std::uint64_t keys = 0;
    for (std::size_t row = 0; row < rowCount; ++row) keys += checkRow(row);
    if (!budget.take(clip_.tracks.size(), keys)) {
      reader_.fail(core::ErrorCode::TooLarge,
                   "the animations of this file share their values so often that they make too many keys",
                   header_.rows, "index rows");
    }
    clip_.keys.reserve(keys);
    for (std::size_t row = 0; row < rowCount; ++row) readRow(row);
  }

 private:
  // @pre readAll() has checked that the rows lie inside the file
  [[nodiscard]] unsigned indexAt(std::size_t row, std::size_t axis) const {
    const std::uint8_t* p = reader_.bytes().data() + placeOf(row, axis);
    return static_cast<unsigned>(p[0] << 8 | p[1]);
  }

  [[nodiscard]] std::uint64_t placeOf(std::size_t row, std::size_t axis) const {
    return header_.rows + row * AnimationHeader::kRowBytes + 2 * axis;
  }

  // A run that is read as positions and as angles makes two, since they differ in unit.
  [[nodiscard]] static std::uint32_t placeIn(std::size_t row, unsigned index) {
    return index | (row == 0 ? 0x10000U : 0U);
  }

  [[nodiscard]] std::size_t runLength(unsigned index) const {
    return static_cast<std::size_t>(header_.valuesEnd(index) - index);
  }

  // Counts the keys before any is made; channels that name the same run share them.
  std::uint64_t checkRow(std::size_t row) {
    std::uint64_t keys = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const unsigned index = indexAt(row, axis);
      if (header_.valuesEnd(index) > (reader_.size() - header_.values) / 2) failIndex(row, axis, index);
      if (seen_.insert(placeIn(row, index))) keys += runLength(index);
    }
    return keys;
  }

  [[noreturn]] void failIndex(std::size_t row, std::size_t axis, unsigned index) {
    const ByteReader::Scope scope(reader_, "row", static_cast<int>(row));
    const std::string what = index < header_.limit ? "value " + std::to_string(index)
                                                   : "the " + std::to_string(header_.frameCount) +
                                                         " values from " + std::to_string(index) + " on";
    reader_.fail(core::ErrorCode::IndexOutOfRange, what + " would lie past the end of the file",
                 placeOf(row, axis), kAxes[axis]);
  }

  void readRow(std::size_t row) {
    core::BoneTrack& track = clip_.tracks[row == 0 ? 0 : row - 1];
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const core::Channel channel = channelOf(row, axis);
      const std::uint64_t at = placeOf(row, axis);
      const unsigned index = indexAt(row, axis);
      core::Curve& curve = track[channel];
      makeWordCurve(curve, channel, at);
      std::uint32_t& shared = seen_.firstKeyOf(placeIn(row, index));
      appendOrShare(curve, {header_.values + 2 * std::uint64_t{index}, runLength(index), 2}, shared);
    }
  }

  void appendOrShare(core::Curve& curve, const WordRun& run, std::uint32_t& shared) {
    if (shared == SharedRuns::kNone) {
      shared = static_cast<std::uint32_t>(clip_.keys.size());
      appendWords(clip_, curve, reader_.bytes(), run);
      return;
    }
    if (run.count == 1) curve.interpolation = core::Interpolation::Constant;
    curve.firstKey = shared;
    curve.keyCount = static_cast<std::uint32_t>(run.count);
    curve.keysOffset = static_cast<std::uint32_t>(run.offset);
    curve.keyStrideBytes = run.strideBytes;
  }

  ByteReader& reader_;
  const AnimationHeader& header_;
  core::Clip& clip_;
  SharedRuns seen_;
};

void checkPad(const ByteReader& reader, std::uint64_t at) {
  if (reader.u16(at, "padding") == 0) return;
  reader.fail(core::ErrorCode::BadValue, "the padding is not zero, so this is no animation header", at,
              "padding");
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
    reader.fail(core::ErrorCode::BadValue, "an animation of " + std::to_string(header.frameCount) + " frames",
                offset, "frame count");
  }
  checkPad(reader, offset + 2);
  header.values = fileOffset(reader, reader.u32(offset + 4, "values"), segment, {offset + 4, "values", 2});
  header.rows =
      fileOffset(reader, reader.u32(offset + 8, "index rows"), segment, {offset + 8, "index rows", 2});
  header.limit = reader.u16(offset + 12, "limit");
  checkPad(reader, offset + 14);
  if (header.values == header.rows) {
    reader.fail(core::ErrorCode::BadValue, "the values and the index rows are said to lie at one place",
                offset + 4, "values");
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
  RowReader(reader, header, clip).readAll(budget);
  return clip;
}

}  // namespace marrow::formats::z64
