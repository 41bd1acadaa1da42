// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/motion_write.h"

#include <algorithm>
#include <cmath>

#include "resources/samples/generator/rounding.h"

namespace marrow::samples {
namespace {

enum class Kind : std::uint8_t { Scale, Rotation, Translation };

constexpr double kUnitsPerDegree = 65536.0 / 360.0;

/// One axis of one bone.
struct Channel {
  const Motion& motion;
  std::size_t bone;
  Kind kind;
  int axis;

  [[nodiscard]] double at(double frame) const {
    const BonePose pose = motion.poseAt(frame)[bone];
    if (kind == Kind::Scale) return pose.scale[axis];
    return kind == Kind::Rotation ? pose.rotation[axis] : pose.translation[axis];
  }
};

// Slope just before (side < 0) or just after (side > 0) a frame, by a difference quotient of second order.
// The ends of a motion that does not repeat have only one side.
double slope(const Channel& channel, int frame, int side) {
  constexpr double kStep = 1.0 / 256;
  if (!channel.motion.isContinuous && frame == 0) side = 1;
  if (!channel.motion.isContinuous && frame == channel.motion.frames) side = -1;
  const double step = side * kStep;
  return (4 * channel.at(frame + step) - channel.at(frame + 2 * step) - 3 * channel.at(frame)) / (2 * step);
}

// Keys of one track in stored numbers, time first.
template <typename Number, typename Round>
std::vector<Number> keysOf(const Channel& channel, bool& moves, Round round) {
  const Motion& motion = channel.motion;
  std::vector<Number> keys;
  const Number first = round(channel.at(0));
  for (const int frame : motion.plans[channel.bone].frames) {
    // The last key of a repeating motion equals the first, so that there is no loop discontinuity.
    const int source = motion.isContinuous && frame == motion.frames ? 0 : frame;
    const Number value = round(channel.at(source));
    const double before = slope(channel, source, -1);
    const double after = slope(channel, source, 1);
    keys.insert(keys.end(), {static_cast<Number>(frame), value});
    if (motion.plans[channel.bone].piecewise) {
      keys.insert(keys.end(), {round(before), round(after)});
    } else {
      keys.push_back(round((before + after) / 2));
    }
    moves = moves || value != first;
  }
  return keys;
}

/// @return the index of a run of numbers, which is appended if it is not there.
template <typename Number>
std::uint16_t indexOf(const std::vector<Number>& run, std::vector<Number>& pool) {
  const auto found = std::search(pool.begin(), pool.end(), run.begin(), run.end());
  const auto index = static_cast<std::uint16_t>(found - pool.begin());
  if (found == pool.end()) pool.insert(pool.end(), run.begin(), run.end());
  return index;
}

template <typename Number, typename Round>
write::BckFile::Track addKeys(const Channel& channel, std::vector<Number>& pool, Round round) {
  bool moves = false;
  const std::vector<Number> keys = keysOf<Number>(channel, moves, round);
  if (!moves) return {1, indexOf({round(channel.at(0))}, pool), 0};
  const KeyPlan& plan = channel.motion.plans[channel.bone];
  const auto index = static_cast<std::uint16_t>(pool.size());
  pool.insert(pool.end(), keys.begin(), keys.end());
  return {static_cast<std::uint16_t>(plan.frames.size()), index,
          static_cast<std::uint16_t>(plan.piecewise ? 1 : 0)};
}

template <typename Number, typename Round>
write::J3dBcaFile::Track addFrames(const Channel& channel, std::vector<Number>& pool, Round round) {
  std::vector<Number> values;
  bool moves = false;
  for (int frame = 0; frame < channel.motion.frames; ++frame) {
    values.push_back(round(channel.at(frame)));
    moves = moves || values.back() != values.front();
  }
  if (!moves) values.resize(1);
  const std::uint16_t index = indexOf(values, pool);
  return {static_cast<std::uint16_t>(values.size()), index};
}

/// @param add  (Channel, the numbers of its kind, how to round them) -> its track
template <typename File, typename Add>
write::Bytes fileOf(const Motion& motion, File& file, int rotationShift, Add add) {
  const double unitsPerDegree = kUnitsPerDegree / (1 << rotationShift);
  const auto toAngle = [unitsPerDegree](double degrees) { return roundSafely(degrees * unitsPerDegree); };
  std::vector<float> scales;
  std::vector<std::int32_t> rotations;
  std::vector<float> translations;
  for (std::size_t bone = 0; bone < kBoneCount; ++bone) {
    for (int axis = 0; axis < 3; ++axis) {
      const auto a = static_cast<std::size_t>(axis);
      file.track(bone, a, 0, add(Channel{motion, bone, Kind::Scale, axis}, scales, roundToGrid));
      file.track(bone, a, 1, add(Channel{motion, bone, Kind::Rotation, axis}, rotations, toAngle));
      file.track(bone, a, 2, add(Channel{motion, bone, Kind::Translation, axis}, translations, roundToGrid));
    }
  }
  file.loopMode(motion.loopMode).frames(motion.frames);
  return file.scales(scales).rotations(rotations).translations(translations).bytes();
}

}  // namespace

write::Bytes writeBck(const Motion& motion) {
  write::BckFile file(kBoneCount);
  file.rotationShift(motion.rotationShift);
  if (!motion.sounds.empty()) file.sounds(write::soundBlock(motion.sounds));
  return fileOf(motion, file, motion.rotationShift,
                [](const Channel& channel, auto& pool, auto round) { return addKeys(channel, pool, round); });
}

write::Bytes writeBca(const Motion& motion) {
  write::J3dBcaFile file(kBoneCount);
  return fileOf(motion, file, 0, [](const Channel& channel, auto& pool, auto round) {
    return addFrames(channel, pool, round);
  });
}

}  // namespace marrow::samples
