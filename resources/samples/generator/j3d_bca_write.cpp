// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/j3d_bca_write.h"

#include <algorithm>
#include <vector>

#include "resources/samples/generator/rounding.h"

namespace marrow::samples {
namespace {

constexpr std::size_t kAlignment = 32;

struct Track {
  std::uint32_t count = 0;
  std::uint32_t index = 0;
};

struct Tables {
  std::vector<float> scales;
  std::vector<std::int32_t> rotations;
  std::vector<float> translations;
};

template <typename Number, typename Stored>
Track addTrack(const Motion& motion, std::size_t bone, std::vector<Number>& pool, Stored stored) {
  std::vector<Number> values;
  bool moves = false;
  for (int frame = 0; frame < motion.frames; ++frame) {
    values.push_back(stored(motion.poseAt(frame)[bone]));
    moves = moves || values.back() != values.front();
  }
  if (!moves) values.resize(1);
  const auto found = std::search(pool.begin(), pool.end(), values.begin(), values.end());
  const auto index = static_cast<std::uint32_t>(found - pool.begin());
  if (found == pool.end()) pool.insert(pool.end(), values.begin(), values.end());
  return {static_cast<std::uint32_t>(values.size()), index};
}

// Nine tracks a bone: scale, rotation, translation of x, then of y, then of z.
std::vector<Track> collectTracks(const Motion& motion, Tables& tables) {
  constexpr double kUnitsPerDegree = 65536.0 / 360.0;
  std::vector<Track> tracks;
  for (std::size_t bone = 0; bone < kBoneCount; ++bone) {
    for (int axis = 0; axis < 3; ++axis) {
      tracks.push_back(addTrack(motion, bone, tables.scales,
                                [axis](const BonePose& pose) { return roundToGrid(pose.scale[axis]); }));
      tracks.push_back(addTrack(motion, bone, tables.rotations, [axis](const BonePose& pose) {
        return roundSafely(pose.rotation[axis] * kUnitsPerDegree);
      }));
      tracks.push_back(addTrack(motion, bone, tables.translations, [axis](const BonePose& pose) {
        return roundToGrid(pose.translation[axis]);
      }));
    }
  }
  return tracks;
}

Bytes animationBlock(const Motion& motion) {
  Tables tables;
  const std::vector<Track> tracks = collectTracks(motion, tables);
  BigEndianWriter out;
  out.text("ANF1");
  out.u32(0);
  out.u8(static_cast<std::uint32_t>(motion.loopMode));
  out.u8(0xFF);
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

}  // namespace

Bytes writeBca(const Motion& motion) {
  BigEndianWriter out;
  out.text("J3D1bca1");
  out.u32(0);  // file size
  out.u32(1);  // blocks
  out.fill(16, 0xFF);
  out.append(animationBlock(motion));
  out.patchU32(8, out.size());
  return out.bytes();
}

}  // namespace marrow::samples
