// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sampling/key_index.h"

namespace marrow::core::sampling {

KeyIndex::Entry KeyIndex::add(const Clip& clip, const Curve& curve, const KeyTimes& times) {
  const auto [place, isNew] = known_.try_emplace({curve.firstKey, curve.keyCount});
  if (isNew) place->second = build(clip.keysOf(curve), times);
  return place->second;
}

void KeyIndex::finish() {
  known_.clear();
  buckets_.shrink_to_fit();
}

KeyIndex::Entry KeyIndex::build(std::span<const Key> keys, const KeyTimes& times) {
  constexpr float kMostFramesPerKey = 8.0F;
  Entry entry;
  entry.keyCount = times.keyCount;
  entry.start = times.start;
  entry.end = times.end;
  if (!times.ascend) return entry;
  const float length = entry.end - entry.start;
  entry.bucketsPerFrame = static_cast<float>(keys.size() - 1) / length;
  entry.hasFrameBuckets = times.areWhole && length <= kMostFramesPerKey * static_cast<float>(keys.size());
  entry.firstBucket = static_cast<std::uint32_t>(buckets_.size());
  entry.bucketCount = entry.hasFrameBuckets ? static_cast<std::uint32_t>(length) : entry.keyCount;
  if (entry.hasFrameBuckets) {
    entry.wholeStart = wholeFrames(entry.start);
    addFrameBuckets(entry, keys);
  } else {
    addEqualBuckets(entry, keys);
  }
  return entry;
}

void KeyIndex::addFrameBuckets(const Entry& entry, std::span<const Key> keys) {
  std::uint32_t count = 0;
  for (std::uint32_t bucket = 0; bucket < entry.bucketCount; ++bucket) {
    const float frame = entry.start + static_cast<float>(bucket);
    while (count < keys.size() && keys[count].frame <= frame) ++count;
    buckets_.push_back(count);
  }
}

void KeyIndex::addEqualBuckets(const Entry& entry, std::span<const Key> keys) {
  std::uint32_t next = 0;
  for (std::uint32_t key = 0; key < keys.size(); ++key) {
    const std::uint32_t bucket = bucketOf(entry, keys[key].frame);
    for (; next <= bucket; ++next) buckets_.push_back(key);
  }
  for (; next <= entry.bucketCount; ++next) buckets_.push_back(entry.keyCount);
}

KeySpan KeyIndex::find(const Entry& entry, const Curve& curve, std::span<const Key> keys, float frame) const {
  // Outside the keys findKeys() need not search, and knows about loops.
  const bool isInside = frame >= entry.start && frame < entry.end;
  if (entry.bucketCount == 0 || !isInside) return findKeys(curve, keys, frame);
  const std::size_t after = countUpTo(entry, frame, [keys](std::size_t key) { return keys[key].frame; });
  return {after - 1, after};
}

}  // namespace marrow::core::sampling
