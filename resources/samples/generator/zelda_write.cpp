// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/zelda_write.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "resources/samples/generator/rounding.h"
#include "tests/write/zelda.h"

namespace marrow::samples {
namespace {

constexpr double kUnitsPerDegree = 65536.0 / 360.0;

using Run = std::vector<std::uint16_t>;

std::uint16_t wordOf(double value) { return static_cast<std::uint16_t>(roundSafely(value)); }

/// One run of words for each channel: root x y z, then each limb's rotation.
std::vector<Run> channelsOf(const ZeldaMotion& motion, std::size_t limbs) {
  std::vector<Run> channels(3 * (limbs + 1));
  for (int frame = 0; frame < motion.frames; ++frame) {
    const ZeldaPose pose = motion.poseAt(frame);
    for (int axis = 0; axis < 3; ++axis) {
      const auto at = static_cast<std::size_t>(axis);
      channels[at].push_back(wordOf(pose.root[axis]));
      for (std::size_t limb = 0; limb < limbs; ++limb) {
        channels[3 * (limb + 1) + at].push_back(wordOf(pose.rotations[limb][axis] * kUnitsPerDegree));
      }
    }
  }
  return channels;
}

bool standsStill(const Run& run) {
  return std::all_of(run.begin(), run.end(), [&](std::uint16_t word) { return word == run.front(); });
}

/// The values of an animation: the constant ones first, each once, then the runs.
struct ValueTable {
  std::vector<std::uint16_t> words;
  std::size_t limit = 0;
  std::vector<std::size_t> indices;  ///< by channel
};

ValueTable tableOf(const std::vector<Run>& channels) {
  ValueTable table;
  for (const Run& run : channels) {
    if (!standsStill(run)) continue;
    if (std::find(table.words.begin(), table.words.end(), run.front()) == table.words.end()) {
      table.words.push_back(run.front());
    }
  }
  table.limit = table.words.size();
  for (const Run& run : channels) {
    if (standsStill(run)) {
      const auto found = std::find(table.words.begin(), table.words.end(), run.front());
      table.indices.push_back(static_cast<std::size_t>(found - table.words.begin()));
    } else {
      table.indices.push_back(table.words.size());
      table.words.insert(table.words.end(), run.begin(), run.end());
    }
  }
  return table;
}

void appendMotion(write::ZeldaObject& object, const ZeldaMotion& motion, std::size_t limbs) {
  const ValueTable table = tableOf(channelsOf(motion, limbs));
  std::vector<std::array<unsigned, 3>> rows;
  for (std::size_t i = 0; i < table.indices.size(); i += 3) {
    std::array<unsigned, 3>& row = rows.emplace_back();
    for (std::size_t axis = 0; axis < 3; ++axis) row[axis] = static_cast<unsigned>(table.indices[i + axis]);
  }
  object.animation(motion.frames, static_cast<unsigned>(table.limit),
                   {table.words.begin(), table.words.end()}, rows);
}

/// A limb that draws a list. A skin's root draws the skin instead.
write::ZeldaLimb stored(const ZeldaLimb& limb, std::uint32_t list) {
  write::ZeldaLimb stored;
  for (int axis = 0; axis < 3; ++axis) stored.position[static_cast<std::size_t>(axis)] = limb.position[axis];
  stored.child = static_cast<unsigned>(limb.child) & 0xFFU;
  stored.sibling = static_cast<unsigned>(limb.sibling) & 0xFFU;
  stored.displayList = limb.isDrawn ? list : 0;
  return stored;
}

void appendBetaMotion(write::BigEndianWriter& out, const ZeldaMotion& motion, std::size_t limbs) {
  std::vector<int> values;
  std::vector<write::BetaRun> runs;
  for (Run words : channelsOf(motion, limbs)) {
    if (standsStill(words)) words.resize(1);
    runs.push_back({static_cast<std::uint32_t>(words.size()), static_cast<std::uint32_t>(values.size())});
    values.insert(values.end(), words.begin(), words.end());
  }
  write::appendBetaAnimation(out, motion.frames, values, runs);
}

std::vector<write::BetaLimb> stored(const std::vector<ZeldaBetaLimb>& limbs) {
  std::vector<write::BetaLimb> stored;
  for (const ZeldaBetaLimb& one : limbs) {
    write::BetaLimb& limb = stored.emplace_back();
    limb.displayList = one.limb.isDrawn ? 0x06000000 : 0;
    limb.child = one.limb.child;
    limb.sibling = one.limb.sibling;
    for (int axis = 0; axis < 3; ++axis) {
      const auto a = static_cast<std::size_t>(axis);
      limb.position[a] = static_cast<float>(one.limb.position[axis]);
      limb.rotation[a] = roundSafely(one.restRotation[axis] * kUnitsPerDegree);
    }
  }
  return stored;
}

}  // namespace

write::Bytes writeZeldaObject(const std::vector<ZeldaLimb>& limbs, const std::vector<ZeldaMotion>& motions,
                              ZeldaLayout layout, const ZeldaBody& body) {
  // Types of skin limbs: 4 has vertices moved by several limbs, 11 an ordinary display list.
  constexpr std::uint32_t kSkinned = 4;
  constexpr std::uint32_t kOrdinary = 11;
  const bool isSkin = layout.limbs == ZeldaLimbKind::Skin;
  write::ZeldaObject object(6, 4, 0);
  // Only the end of a display list: the limbs draw nothing visible.
  std::uint32_t list = object.address(object.size());
  object.word(0xDF000000).word(0);
  const std::uint32_t skin = object.address(object.size());
  if (isSkin) object.word(0).word(0).word(list);  // no vertices, no groups of them
  for (const ZeldaMotion& motion : motions) appendMotion(object, motion, limbs.size());
  const std::vector<std::size_t> lists =
      body.image.empty() ? std::vector<std::size_t>(limbs.size()) : appendBody(object.writer(), body);
  std::vector<write::ZeldaLimb> all;
  for (std::size_t i = 0; i < limbs.size(); ++i) {
    if (lists[i] != 0) list = object.address(lists[i]);
    write::ZeldaLimb& limb = all.emplace_back(stored(limbs[i], list));
    if (isSkin) limb.skinType = i == 0 ? kSkinned : limb.displayList != 0 ? kOrdinary : 0;
    if (isSkin && i == 0) limb.displayList = skin;
  }
  object.skeleton(all, {.isFlex = layout.isFlex, .isWide = layout.limbs != ZeldaLimbKind::Standard});
  return object.writer().align(16).bytes();
}

write::Bytes writeBetaObject(const std::vector<ZeldaBetaLimb>& limbs,
                             const std::vector<ZeldaMotion>& motions) {
  write::BigEndianWriter out;
  out.u32(0xDF000000).u32(0);  // a display list of only the end command
  for (const ZeldaMotion& motion : motions) appendBetaMotion(out, motion, limbs.size());
  write::appendBetaSkeleton(out, stored(limbs));
  return out.align(16).bytes();
}

}  // namespace marrow::samples
