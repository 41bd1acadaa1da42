// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/beta_animation.h"

#include "formats/z64/address.h"
#include "formats/z64/bone_list.h"
#include "formats/z64/word_keys.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

namespace marrow::formats::z64 {
namespace {

constexpr std::uint64_t kHeaderBytes = 0xC;
constexpr std::uint64_t kRowBytes = 0xC;  // {count, index} of x, y and z
constexpr std::size_t kMostSuspects = 16;
constexpr std::size_t kMostAnimations = 1024;
constexpr std::array<const char*, 3> kAxes = {"x", "y", "z"};

struct BetaHeader {
  int frameCount = 0;
  std::uint64_t values = 0;
  std::uint64_t keys = 0;
};

class KeyReader {
 public:
  KeyReader(ByteReader& reader, const BetaHeader& header, std::size_t rootLimb, core::Clip& clip)
      : reader_(reader), header_(header), rootLimb_(rootLimb), clip_(clip) {}

  void readAll(KeyBudget& budget) {
    const std::size_t rows = clip_.tracks.size() + 1;
    reader_.slice(header_.keys, rows, kRowBytes, "keys");
    std::uint64_t keys = 0;
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t axis = 0; axis < 3; ++axis) keys += check(row, axis);
    }
    if (!budget.take(clip_.tracks.size(), keys)) {
      reader_.fail(core::ErrorCode::TooLarge,
                   "the animations of this file share their values so often that they make too many keys",
                   header_.keys, "keys");
    }
    clip_.keys.reserve(keys);
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t axis = 0; axis < 3; ++axis) readChannel(row, axis);
    }
  }

 private:
  struct Run {
    std::uint64_t at = 0;  ///< of its descriptor
    unsigned index = 0;
    std::size_t count = 1;   ///< values of its own, 1: it stands still
    bool fallsBack = false;  ///< shorter than the clip: afterwards its first value holds
  };

  [[nodiscard]] Run runOf(std::size_t row, std::size_t axis) const {
    Run run;
    run.at = header_.keys + row * kRowBytes + 4 * axis;
    const std::size_t stored = reader_.u16(run.at, kAxes[axis]);
    const auto frames = static_cast<std::size_t>(header_.frameCount);
    run.index = reader_.u16(run.at + 2, kAxes[axis]);
    run.count = std::max<std::size_t>(1, std::min(stored, frames));
    run.fallsBack = run.count > 1 && run.count < frames;
    return run;
  }

  std::size_t check(std::size_t row, std::size_t axis) {
    const ByteReader::Scope scope(reader_, "row", static_cast<int>(row));
    const Run run = runOf(row, axis);
    if (run.index + run.count > (reader_.size() - header_.values) / 2) {
      reader_.fail(
          core::ErrorCode::IndexOutOfRange,
          "value " + std::to_string(run.index + run.count - 1) + " would lie past the end of the file",
          run.at + 2, kAxes[axis]);
    }
    return run.count + (run.fallsBack ? 1 : 0);
  }

  void readChannel(std::size_t row, std::size_t axis) {
    const Run run = runOf(row, axis);
    const core::Channel first = row == 0 ? core::Channel::TranslationX : core::Channel::RotationX;
    const auto channel = static_cast<core::Channel>(static_cast<std::size_t>(first) + axis);
    core::Curve& curve = clip_.tracks[row == 0 ? rootLimb_ : row - 1][channel];
    makeWordCurve(curve, channel, run.at);
    appendWords(clip_, curve, reader_.bytes(), {header_.values + 2 * std::uint64_t{run.index}, run.count, 2});
    if (!run.fallsBack) return;
    core::Key last = clip_.keys[curve.firstKey];
    last.frame = static_cast<float>(run.count);
    clip_.keys.push_back(last);
    ++curve.keyCount;
  }

  ByteReader& reader_;
  const BetaHeader& header_;
  std::size_t rootLimb_;
  core::Clip& clip_;
};

BetaHeader readHeader(ByteReader& reader, std::uint64_t at, int segment, std::size_t limbs) {
  BetaHeader header;
  const std::size_t first = reader.u16(at, "frame count");
  const std::size_t second = reader.u16(at + 2, "limb count");
  if (first != limbs && second != limbs) {
    reader.fail(core::ErrorCode::BadValue,
                "the header counts " + std::to_string(first) + " and " + std::to_string(second) +
                    "; neither is the skeleton's " + std::to_string(limbs) + " limbs",
                at + 2, "limb count");
  }
  // The game's reading first: frames, then limbs.
  const bool isGameOrder = second == limbs;
  header.frameCount = static_cast<std::int16_t>(isGameOrder ? first : second);
  if (header.frameCount <= 0) {
    reader.fail(core::ErrorCode::BadValue, "an animation of " + std::to_string(header.frameCount) + " frames",
                at + (isGameOrder ? 0 : 2), "frame count");
  }
  header.values = fileOffset(reader, reader.u32(at + 4, "values"), segment, {at + 4, "values", 2});
  header.keys = fileOffset(reader, reader.u32(at + 8, "keys"), segment, {at + 8, "keys", 2});
  return header;
}

// -- search ---------------------------------------------------------------------------------------------

/// The largest count of the keys; 0 when one of them is none, which no real animation has.
std::size_t mostValuesOf(const ObjectView& object, std::uint64_t keys, std::size_t limbs) {
  std::size_t most = 0;
  for (std::uint64_t i = 0; i < 3 * (limbs + 1); ++i) {
    const std::size_t count = object.u16(keys + 4 * i);
    if (count == 0 || count > 0x7FFF) return 0;
    most = std::max(most, count);
  }
  return most;
}

// Without a magic, a header is one whose counts agree with the limbs, or at least with its own keys.
bool hasHeaderForm(const ObjectView& object, std::uint64_t at, std::size_t limbs) {
  const auto keys = object.resolve(object.u32(at + 8), (limbs + 1) * kRowBytes, 2);
  const auto values = object.resolve(object.u32(at + 4), 2, 2);
  if (!keys || !values || *keys == *values) return false;
  const std::size_t first = object.u16(at);
  const std::size_t second = object.u16(at + 2);
  const std::size_t most = mostValuesOf(object, *keys, limbs);
  return most > 0 && (first == limbs || second == limbs || (most > 1 && (first == most || second == most)));
}

/// The animation for the first skeleton it fits, or why it fits none.
void tryHeader(const ObjectView& object, std::uint64_t at, std::span<const BetaSkeleton> skeletons,
               BetaAnimationSearch& search) {
  std::optional<core::Error> reason;
  for (std::size_t i = 0; i < skeletons.size(); ++i) {
    if (!hasHeaderForm(object, at, skeletons[i].limbCount)) continue;
    try {
      ByteReader reader(object.bytes(), Endian::Big);
      KeyBudget budget(object.size());
      (void)readBetaAnimation(reader, at, object.segment(), skeletons[i], budget);
      search.animations.push_back({at, i});
      return;
    } catch (const ReadFailure& failure) {
      if (!reason) reason = failure.error;
    }
  }
  if (reason && search.suspects.size() < kMostSuspects) search.suspects.push_back(std::move(*reason));
}

}  // namespace

core::Clip readBetaAnimation(ByteReader& reader, std::uint64_t offset, int segment,
                             const BetaSkeleton& skeleton, KeyBudget& budget) {
  const std::string name = nameAt("legacy_", offset);
  const ByteReader::Scope scope(reader, name.c_str());
  reader.slice(offset, kHeaderBytes, 1, "header");
  const BetaHeader header = readHeader(reader, offset, segment, skeleton.limbCount);
  core::Clip clip = emptyClip(skeleton.limbCount);
  clip.name = name;
  clip.frameCount = header.frameCount;
  clip.byteOffset = offset;
  KeyReader(reader, header, static_cast<std::size_t>(skeleton.skeleton.bones.front().track), clip)
      .readAll(budget);
  return clip;
}

BetaAnimationSearch findBetaAnimations(const ObjectView& object, std::span<const BetaSkeleton> skeletons) {
  BetaAnimationSearch search;
  if (skeletons.empty()) return search;
  for (std::uint64_t at = 0; object.has(at, kHeaderBytes); at += 4) {
    if (!object.resolve(object.u32(at + 4), 2, 2) || !object.resolve(object.u32(at + 8), 2 * kRowBytes, 2)) {
      continue;
    }
    tryHeader(object, at, skeletons, search);
    if (search.animations.size() == kMostAnimations) break;
  }
  return search;
}

}  // namespace marrow::formats::z64
