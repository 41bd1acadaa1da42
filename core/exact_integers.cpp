// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exact_integers.h"

#include "core/game_exact_value.h"

#include <algorithm>

namespace marrow::core {
namespace {

std::vector<ExactInteger>::const_iterator firstFrom(const Clip& clip, std::size_t key) {
  return std::lower_bound(clip.exactIntegers.begin(), clip.exactIntegers.end(), key,
                          [](const ExactInteger& wide, std::size_t wanted) { return wide.key < wanted; });
}

std::int32_t exactWord(const Clip& clip, const Curve& curve, std::size_t key) {
  if (const auto wide = exactIntegerOf(clip, curve, key)) return *wide;
  return static_cast<std::int32_t>(clip.keysOf(curve)[key].value / curve.unit);
}

}  // namespace

void keepExactInteger(Clip& clip, std::int32_t word) {
  // A larger word is kept even if a float holds it: values between it and the next key may not fit.
  constexpr std::int32_t kEveryWholeNumberBelow = 1 << 24;
  if (-kEveryWholeNumberBelow <= word && word <= kEveryWholeNumberBelow) return;
  clip.exactIntegers.push_back({static_cast<std::uint32_t>(clip.keys.size() - 1), word});
}

std::optional<std::int32_t> exactIntegerOf(const Clip& clip, const Curve& curve, std::size_t key) {
  if (clip.exactIntegers.empty()) return std::nullopt;
  const std::size_t wanted = curve.firstKey + key;
  const auto found = firstFrom(clip, wanted);
  if (found == clip.exactIntegers.end() || found->key != wanted) return std::nullopt;
  return found->word;
}

bool hasExactIntegers(const Clip& clip, const Curve& curve) {
  if (clip.exactIntegers.empty()) return false;
  const auto found = firstFrom(clip, curve.firstKey);
  return found != clip.exactIntegers.end() && found->key - curve.firstKey < curve.keyCount;
}

double exactValue(const Clip& clip, const Curve& curve, std::size_t key) {
  const auto wide = exactIntegerOf(clip, curve, key);
  if (wide) return static_cast<double>(*wide) * static_cast<double>(curve.unit);
  return static_cast<double>(clip.keysOf(curve)[key].value);
}

std::int64_t exactGameExactWord(const Clip& clip, Channel channel, const Curve& curve, float frame) {
  const std::span<const Key> keys = clip.keysOf(curve);
  const float keyFrame = gameExactKeyFrame(*clip.rules, curve, frame);
  const KeySpan span = findKeys(curve, keys, keyFrame);
  const float start = keys[span.before].frame;
  const WordSpan words{start, keys[span.after].frame - start, exactWord(clip, curve, span.before),
                       exactWord(clip, curve, span.after)};
  return clip.rules->wordBetween(channel, words, keyFrame);
}

GameExactNumbers::GameExactNumbers(const Clip* clip, const Skeleton& skeleton) : clip_(clip) {
  if (clip == nullptr || clip->exactIntegers.empty()) return;
  for (std::size_t bone = 0; bone < skeleton.size(); ++bone) {
    const std::size_t track = skeleton.trackOf(bone);
    if (track >= clip->boneCount()) continue;
    for (const Channel channel : kChannels) {
      const Curve& curve = clip->curve(track, channel);
      if (hasExactIntegers(*clip, curve)) wide_.push_back({bone, channel, &curve});
    }
  }
}

ChannelNumbers GameExactNumbers::of(const Pose& pose, std::size_t bone, float frame) const {
  const auto& [scale, rotation, translation] = pose.local[bone];
  ChannelNumbers numbers;
  for (int axis = 0; axis < 3; ++axis) {
    const auto i = static_cast<std::size_t>(axis);
    numbers[i] = static_cast<double>(scale[axis]);
    numbers[3 + i] = static_cast<double>(rotation[axis]);
    numbers[6 + i] = static_cast<double>(translation[axis]);
  }
  auto wide =
      std::lower_bound(wide_.begin(), wide_.end(), bone,
                       [](const WideCurve& curve, std::size_t wanted) { return curve.bone < wanted; });
  for (; wide != wide_.end() && wide->bone == bone; ++wide) {
    const std::int64_t word =
        exactGameExactWord(*clip_, wide->channel, *wide->curve, gameExactFrame(*clip_, frame));
    numbers[static_cast<std::size_t>(wide->channel)] =
        static_cast<double>(word) * static_cast<double>(wide->curve->unit);
  }
  return numbers;
}

}  // namespace marrow::core
