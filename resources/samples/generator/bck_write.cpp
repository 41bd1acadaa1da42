// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/bck_write.h"

#include <algorithm>
#include <cmath>

#include "resources/samples/generator/rounding.h"

namespace marrow::samples {
namespace {

enum class Kind { Scale, Rotation, Translation };

// A cell of the animation table: one axis of one bone.
struct Track {
  std::uint32_t count = 0;
  std::uint32_t index = 0;
  bool piecewise = false;
};

struct Tables {
  std::vector<float> scales;
  std::vector<std::int32_t> rotations;
  std::vector<float> translations;
};

constexpr double kUnitsPerDegree = 65536.0 / 360.0;
constexpr std::size_t kAlignment = 32;

double channel(const BonePose& bone, Kind kind, int axis) {
  if (kind == Kind::Scale) return bone.scale[axis];
  return kind == Kind::Rotation ? bone.rotation[axis] : bone.translation[axis];
}

// Slope just before (side < 0) or just after (side > 0) a frame, by a difference quotient of second order.
// The ends of a motion that does not repeat have only one side.
double slope(const Motion& motion, std::size_t bone, Kind kind, int axis, int frame, int side) {
  constexpr double kStep = 1.0 / 256;
  if (!motion.isContinuous && frame == 0) side = 1;
  if (!motion.isContinuous && frame == motion.frames) side = -1;
  const double step = side * kStep;
  const auto at = [&](double f) { return channel(motion.poseAt(f)[bone], kind, axis); };
  return (4 * at(frame + step) - at(frame + 2 * step) - 3 * at(frame)) / (2 * step);
}

// Keys of one track in stored numbers, time first; empty when the value never changes.
template <typename Number, typename Round>
std::vector<Number> keysOf(const Motion& motion, std::size_t bone, Kind kind, int axis, Round round) {
  const KeyPlan& plan = motion.plans[bone];
  std::vector<Number> keys;
  bool moves = false;
  const Number first = round(channel(motion.poseAt(0)[bone], kind, axis));
  for (const int frame : plan.frames) {
    // The last key of a repeating motion equals the first, so that there is no loop discontinuity.
    const int source = motion.isContinuous && frame == motion.frames ? 0 : frame;
    const Number value = round(channel(motion.poseAt(source)[bone], kind, axis));
    const double before = slope(motion, bone, kind, axis, source, -1);
    const double after = slope(motion, bone, kind, axis, source, 1);
    keys.insert(keys.end(), {static_cast<Number>(frame), value});
    if (plan.piecewise) {
      keys.insert(keys.end(), {round(before), round(after)});
    } else {
      keys.push_back(round((before + after) / 2));
    }
    moves = moves || value != first;
  }
  if (!moves) keys.clear();
  return keys;
}

template <typename Number, typename Round>
Track addTrack(const Motion& motion, std::size_t bone, Kind kind, int axis, std::vector<Number>& pool,
               Round round) {
  const std::vector<Number> keys = keysOf<Number>(motion, bone, kind, axis, round);
  Track track;
  if (keys.empty()) {
    const Number value = round(channel(motion.poseAt(0)[bone], kind, axis));
    const auto shared = std::find(pool.begin(), pool.end(), value);
    track = {1, static_cast<std::uint32_t>(shared - pool.begin()), false};
    if (shared == pool.end()) pool.push_back(value);
    return track;
  }
  track = {static_cast<std::uint32_t>(motion.plans[bone].frames.size()),
           static_cast<std::uint32_t>(pool.size()), motion.plans[bone].piecewise};
  pool.insert(pool.end(), keys.begin(), keys.end());
  return track;
}

// Nine tracks a bone: scale, rotation, translation of x, then of y, then of z.
std::vector<Track> collectTracks(const Motion& motion, Tables& tables) {
  const double unitsPerDegree = kUnitsPerDegree / (1 << motion.rotationShift);
  const auto toAngle = [unitsPerDegree](double degrees) { return roundSafely(degrees * unitsPerDegree); };
  std::vector<Track> tracks;
  for (std::size_t bone = 0; bone < kBoneCount; ++bone) {
    for (int axis = 0; axis < 3; ++axis) {
      tracks.push_back(addTrack(motion, bone, Kind::Scale, axis, tables.scales, roundToGrid));
      tracks.push_back(addTrack(motion, bone, Kind::Rotation, axis, tables.rotations, toAngle));
      tracks.push_back(addTrack(motion, bone, Kind::Translation, axis, tables.translations, roundToGrid));
    }
  }
  return tracks;
}

Bytes animationBlock(const Motion& motion) {
  Tables tables;
  const std::vector<Track> tracks = collectTracks(motion, tables);
  BigEndianWriter out;
  out.text("ANK1");
  out.u32(0);
  out.u8(static_cast<std::uint32_t>(motion.loopMode));
  out.u8(static_cast<std::uint32_t>(motion.rotationShift));
  out.s16(motion.frames);
  out.u16(kBoneCount);
  out.u16(static_cast<std::uint32_t>(tables.scales.size()));
  out.u16(static_cast<std::uint32_t>(tables.rotations.size()));
  out.u16(static_cast<std::uint32_t>(tables.translations.size()));
  out.fill(16, 0);  // four offsets, patched below
  out.align(kAlignment);
  out.patchU32(0x14, out.size());
  for (const Track& track : tracks) {
    out.u16(track.count);
    out.u16(track.index);
    out.u16(track.piecewise ? 1 : 0);
  }
  out.align(kAlignment);
  out.patchU32(0x18, out.size());
  for (const float value : tables.scales) out.f32(value);
  out.align(kAlignment);
  out.patchU32(0x1C, out.size());
  for (const std::int32_t value : tables.rotations) out.s16(value);
  out.align(kAlignment);
  out.patchU32(0x20, out.size());
  for (const float value : tables.translations) out.f32(value);
  out.align(kAlignment);
  out.patchU32(4, out.size());
  return out.bytes();
}

void soundBlock(BigEndianWriter& out, const std::vector<Sound>& sounds) {
  out.u16(static_cast<std::uint32_t>(sounds.size()));
  out.fill(6, 0);
  for (const Sound& sound : sounds) {
    out.u32(sound.id);
    out.f32(sound.startFrame);
    out.f32(sound.endFrame);
    out.f32(sound.pitch);
    out.u32(0);  // flags
    out.u8(sound.volume);
    out.u8(0);   // pitch factor
    out.u8(0);   // loop count
    out.u8(64);  // pan: the middle
    out.u8(0);   // volume factor
    out.fill(7, 0);
  }
  out.align(kAlignment);
}

}  // namespace

Bytes writeBck(const Motion& motion) {
  BigEndianWriter out;
  out.text("J3D1bck1");
  out.u32(0);  // file size
  out.u32(1);  // blocks
  out.fill(16, 0xFF);
  out.append(animationBlock(motion));
  if (!motion.sounds.empty()) {
    out.patchU32(0x1C, out.size());
    soundBlock(out, motion.sounds);
  }
  out.patchU32(8, out.size());
  return out.bytes();
}

}  // namespace marrow::samples
