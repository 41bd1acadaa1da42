// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/beta_animation.h"

#include "formats/z64/bone_list.h"
#include "formats/z64/codes.h"
#include "formats/z64/object_view.h"
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
constexpr std::size_t kMostDamaged = 16;
constexpr std::size_t kMostAnimations = 1024;
constexpr std::uint64_t kFreeRows = 1U << 20U;
constexpr std::array<const char*, 3> kAxes = {"x", "y", "z"};

struct BetaHeader {
  int frameCount = 0;
  bool isGameOrder = true;  ///< the counts: frames first, then limbs
  std::uint64_t values = 0;
  std::uint64_t keys = 0;
};

WordChannels readKeys(ByteReader& reader, const BetaHeader& header, const BetaLimbs& limbs) {
  const auto frames = static_cast<std::size_t>(header.frameCount);
  const std::size_t rows = limbs.count + 1;
  reader.slice(header.keys, rows, kRowBytes, "keys");
  WordChannels channels;
  channels.root = limbs.root;
  channels.sharesKeys = false;
  for (std::size_t i = 0; i < 3 * rows; ++i) {
    const ByteReader::Scope scope(reader, "row", static_cast<int>(i / 3));
    const std::uint64_t at = header.keys + 4 * i;
    const std::size_t stored = reader.u16(at, kAxes[i % 3]);
    const std::uint64_t index = reader.u16(at + 2, kAxes[i % 3]);
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

BetaHeader readHeader(ByteReader& reader, std::uint64_t at, int segment, std::size_t limbs) {
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

// -- search ---------------------------------------------------------------------------------------------

struct KeyCounts {
  std::size_t most = 0;
  std::size_t odd = 0;  ///< that are none or beyond reason, which no real animation has
};

KeyCounts countsOf(const ObjectView& object, std::uint64_t keys, std::size_t limbs) {
  KeyCounts counts;
  for (std::uint64_t i = 0; i < 3 * (limbs + 1) && counts.odd < 2; ++i) {
    const std::size_t count = object.u16(keys + 4 * i);
    const bool isOdd = count == 0 || count > 0x7FFF;
    counts.odd += isOdd ? 1U : 0U;
    if (!isOdd) counts.most = std::max(counts.most, count);
  }
  return counts;
}

/// Looks for headers word by word. A hostile file could have every word read with every list, so the number
/// of rows that are looked at is bounded.
class HeaderSearch {
 public:
  HeaderSearch(const ObjectView& object, std::span<const BetaLimbs> lists)
      : object_(object),
        reader_(object.bytes(), Endian::Big),
        budget_(object.size()),
        rowsLeft_(kFreeRows + object.size()) {
    for (const BetaLimbs& limbs : lists) {
      const bool isNew = std::none_of(lists_.begin(), lists_.end(),
                                      [&](const BetaLimbs& other) { return other.count == limbs.count; });
      if (isNew) lists_.push_back(limbs);
    }
  }

  [[nodiscard]] bool isExhausted() const { return rowsLeft_ == 0 || animations_.size() == kMostAnimations; }

  void tryAt(std::uint64_t at) {
    std::optional<core::Error> why;
    for (const BetaLimbs& limbs : lists_) {
      if (!looksLikeHeader(at, limbs.count)) continue;
      try {
        (void)readBetaAnimation(reader_, at, object_.segment(), limbs, budget_);
        animations_.push_back({at, limbs});
        return;
      } catch (const ReadFailure& failure) {
        if (!why) why = failure.error;
      }
    }
    if (why && damaged_.size() < kMostDamaged) damaged_.push_back({at, std::move(*why)});
  }

  /// What was found; parts of a readable animation are no damage.
  BetaAnimationSearch result() {
    ClaimedBytes claimed(object_.size());
    for (const BetaAnimation& found : animations_) {
      const std::uint64_t keys = offsetOf(object_.u32(found.offset + 8));
      claimed.add(found.offset, found.offset + kHeaderBytes);
      claimed.add(keys, keys + (found.limbs.count + 1) * kRowBytes);
    }
    BetaAnimationSearch search{std::move(animations_), {}};
    for (auto& [at, why] : damaged_) {
      if (!claimed.overlaps(at, at + kHeaderBytes)) search.damaged.push_back(std::move(why));
    }
    return search;
  }

 private:
  // Without a magic number, a header is one whose counts agree with the limbs, or at least with its own keys.
  bool looksLikeHeader(std::uint64_t at, std::size_t limbs) {
    constexpr std::size_t kMostFrames = 0x1000;
    const std::size_t first = object_.u16(at);
    const std::size_t second = object_.u16(at + 2);
    const std::size_t other = second == limbs ? first : second;
    const bool countsLimbs = first == limbs || second == limbs;
    const auto values = object_.resolve(object_.u32(at + 4), 2, 2);
    const auto keys = object_.resolve(object_.u32(at + 8), (limbs + 1) * kRowBytes, 2);
    if (!values || !keys) return (values || keys) && countsLimbs && other > 1 && other < kMostFrames;
    if (*keys == *values || (first < 2 && second < 2)) return false;
    rowsLeft_ -= std::min<std::uint64_t>(limbs + 1, rowsLeft_);
    const KeyCounts counts = countsOf(object_, *keys, limbs);
    if (counts.odd > 0) return counts.odd == 1 && countsLimbs;
    return countsLimbs || (counts.most > 1 && (first == counts.most || second == counts.most));
  }

  const ObjectView& object_;
  ByteReader reader_;
  std::vector<BetaLimbs> lists_;  // one for each number of limbs
  KeyBudget budget_;
  std::uint64_t rowsLeft_;
  std::vector<BetaAnimation> animations_;
  std::vector<std::pair<std::uint64_t, core::Error>> damaged_;  // by offset of the header
};

}  // namespace

std::vector<BetaLimbs> betaLimbsOf(const BetaSearch& search) {
  std::vector<BetaLimbs> lists;
  for (const BetaSkeleton& found : search.skeletons) {
    const int root = found.skeleton.bones.front().track;
    lists.push_back({found.limbCount, static_cast<std::size_t>(root), static_cast<int>(lists.size())});
  }
  for (const BrokenLimbList& broken : search.broken) lists.push_back({broken.limbCount});
  return lists;
}

core::Clip readBetaAnimation(ByteReader& reader, std::uint64_t offset, int segment, const BetaLimbs& limbs,
                             KeyBudget& budget) {
  const std::string name = nameAt("legacy_", offset);
  const ByteReader::Scope scope(reader, name.c_str());
  reader.slice(offset, kHeaderBytes, 1, "header");
  const BetaHeader header = readHeader(reader, offset, segment, limbs.count);
  core::Clip clip = emptyClip(limbs.count);
  clip.name = name;
  clip.frameCount = header.frameCount;
  clip.byteOffset = offset;
  clip.properties = {
      core::wordProperty("counts", "counts", header.isGameOrder ? "frames, limbs" : "limbs, frames"),
      core::offsetProperty("frameData", "values", header.values),
      core::offsetProperty("jointKeys", "joint keys", header.keys),
  };
  if (!addCurves(clip, reader.bytes(), readKeys(reader, header, limbs), budget)) {
    reader.fail(core::ErrorCode::TooLarge, {code("z64.shared-values")}, header.keys, "keys");
  }
  return clip;
}

BetaAnimationSearch findBetaAnimations(const ObjectView& object, std::span<const BetaLimbs> lists,
                                       const ClaimedBytes& claimed) {
  if (lists.empty()) return {};
  HeaderSearch search(object, lists);
  for (std::uint64_t at = 0; object.has(at, kHeaderBytes) && !search.isExhausted(); at += 4) {
    if (!claimed.overlaps(at, at + kHeaderBytes)) search.tryAt(at);
  }
  return search.result();
}

}  // namespace marrow::formats::z64
