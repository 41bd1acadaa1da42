// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/track_value.h"

#include "core/game/game_rules.h"
#include "core/game_exact_value.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <span>

namespace marrow::core {
namespace {

float floatAt(const Clip& clip, const Curve& curve, float frame, SampleMode mode) {
  const std::span<const Key> keys = clip.keysOf(curve);
  return mode == SampleMode::GameExact ? gameExactFloat(*clip.rules, curve, keys, frame)
                                       : evaluate(curve, keys, frame);
}

/// Words are 16 bits wide, so a float holds word times unit exactly enough to find the word again.
Key storedKey(const Curve& curve, const Key& key) {
  const auto word = [&](float value) { return std::round(value / curve.unit); };
  return {key.frame, word(key.value), word(key.tangentIn), word(key.tangentOut)};
}

/// The stored number that the game's curve has at a frame, with its fraction.
float wordAt(const Clip& clip, const Curve& curve, float frame) {
  const std::span<const Key> keys = clip.keysOf(curve);
  if (keys.empty()) return curve.defaultValue;
  const KeySpan span = findKeys(keys, frame);
  const Key before = storedKey(curve, keys[span.before]);
  if (span.before == span.after || curve.interpolation != Interpolation::Hermite) return before.value;
  return clip.rules->hermiteWord(before, storedKey(curve, keys[span.after]), frame);
}

double nearestFrame(const GameRules& rules, double frame) {
  return rules.takesNearestFrame ? std::floor(frame + 0.5) : frame;
}

/// One component of a colour. A single stored number is not clamped; a constant keeps its low eight bits.
int componentAt(const Clip& clip, const Curve& curve, float frame, bool isRegister) {
  const bool isStepped = curve.interpolation == Interpolation::Stepped;
  const auto at = isStepped ? static_cast<float>(nearestFrame(*clip.rules, frame)) : frame;
  const float value = wordAt(clip, curve, at);
  if (curve.keyCount == 1) {
    const auto word = static_cast<int>(value);
    return isRegister ? word : static_cast<int>(static_cast<unsigned>(word) & 0xFFU);
  }
  const float least = isRegister ? -1024.0F : 0.0F;
  const float most = isRegister ? 1023.0F : 255.0F;
  return std::isnan(value) ? 0 : static_cast<int>(std::clamp(value, least, most));  // drops the fraction
}

}  // namespace

TextureMatrixValue textureMatrixAt(const Clip& clip, const Track& track, float frame, SampleMode mode) {
  assert(track.target.kind == TargetKind::TextureMatrix);
  const auto curve = [&](Channel channel) -> const Curve& {
    return clip.curves[track.firstCurve + static_cast<std::size_t>(channel)];
  };
  const auto pair = [&](Channel u, Channel v) {
    return glm::vec2(floatAt(clip, curve(u), frame, mode), floatAt(clip, curve(v), frame, mode));
  };
  TextureMatrixValue value;
  value.scale = pair(Channel::ScaleX, Channel::ScaleY);
  value.translation = pair(Channel::TranslationX, Channel::TranslationY);
  const Curve& turn = curve(Channel::RotationZ);
  value.angle =
      gameExactAngle(std::trunc(static_cast<double>(wordAt(clip, turn, frame))), clip.rotationShift);
  value.rotationDegrees =
      mode == SampleMode::GameExact ? value.angle.degrees() : evaluate(turn, clip.keysOf(turn), frame);
  return value;
}

glm::ivec4 colourAt(const Clip& clip, const Track& track, float frame) {
  assert(track.curveCount == kColourCurves);
  const bool isRegister = track.target.kind == TargetKind::TevRegister;
  glm::ivec4 colour(0);
  for (int i = 0; i < 4; ++i) {
    const Curve& curve = clip.curves[track.firstCurve + static_cast<std::size_t>(i)];
    colour[i] = componentAt(clip, curve, frame, isRegister);
  }
  return colour;
}

float curveValueAt(const Clip& clip, const Track& track, std::size_t number, float frame, SampleMode mode) {
  assert(number < track.curveCount);
  const Curve& curve = clip.curves[track.firstCurve + number];
  if (track.target.kind != TargetKind::TextureMatrix)
    return static_cast<float>(componentAt(clip, curve, frame, track.target.kind == TargetKind::TevRegister));
  if (!isRotation(kChannels[number])) return floatAt(clip, curve, frame, mode);
  if (mode == SampleMode::Smooth) return evaluate(curve, clip.keysOf(curve), frame);
  return gameExactAngle(std::trunc(static_cast<double>(wordAt(clip, curve, frame))), clip.rotationShift)
      .degrees();
}

int runValueAt(const Clip& clip, const Track& track, double frame) {
  assert(track.run >= 0);
  const bool isRounded = track.target.kind == TargetKind::Visibility;
  return clip.runs[static_cast<std::size_t>(track.run)].at(isRounded ? nearestFrame(*clip.rules, frame)
                                                                     : frame);
}

}  // namespace marrow::core
