// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/zelda_write.h"

#include <algorithm>
#include <cstdint>

#include "resources/samples/generator/rounding.h"

namespace marrow::samples {
namespace {

constexpr std::uint32_t kSegment = 0x06000000;

using Run = std::vector<std::uint16_t>;

std::uint16_t wordOf(double value) { return static_cast<std::uint16_t>(roundSafely(value)); }

/// One run of words for each channel: root x y z, then each limb's rotation.
std::vector<Run> channelsOf(const ZeldaMotion& motion, std::size_t limbs) {
  constexpr double kUnitsPerDegree = 65536.0 / 360.0;
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

std::uint32_t address(std::size_t offset) { return kSegment + static_cast<std::uint32_t>(offset); }

void writeAnimation(BigEndianWriter& out, const ZeldaMotion& motion, std::size_t limbs) {
  const ValueTable table = tableOf(channelsOf(motion, limbs));
  const std::size_t values = out.size();
  for (const std::uint16_t word : table.words) out.u16(word);
  out.align(4);
  const std::size_t rows = out.size();
  for (const std::size_t index : table.indices) out.u16(static_cast<std::uint32_t>(index));
  out.align(4);
  out.s16(motion.frames);
  out.u16(0);
  out.u32(address(values));
  out.u32(address(rows));
  out.u16(static_cast<std::uint32_t>(table.limit));
  out.u16(0);
}

/// Addresses of what the limbs draw.
struct Drawn {
  std::uint32_t displayList = 0;  ///< addresses
  std::uint32_t skin = 0;
};

/// Writes a limb's display lists or skin.
void writeDrawn(BigEndianWriter& out, bool isDrawn, bool isRoot, ZeldaLimbKind kind, const Drawn& drawn) {
  // Types of skin limbs: 4 has vertices moved by several limbs, 11 an ordinary display list.
  constexpr std::uint32_t kSkinned = 4;
  constexpr std::uint32_t kOrdinary = 11;
  const std::uint32_t list = isDrawn ? drawn.displayList : 0;
  if (kind != ZeldaLimbKind::Skin) {
    out.u32(list);
    if (kind == ZeldaLimbKind::Lod) out.u32(list);
    return;
  }
  out.u32(isRoot ? kSkinned : isDrawn ? kOrdinary : 0);
  out.u32(isRoot ? drawn.skin : list);
}

/// @param lists  offsets by limb; empty: all draw the same.
void writeSkeleton(BigEndianWriter& out, const std::vector<ZeldaLimb>& limbs, ZeldaLayout layout,
                   Drawn images, const std::vector<std::size_t>& lists) {
  const std::size_t limbBytes = layout.limbs == ZeldaLimbKind::Standard ? 12 : 16;
  const std::size_t first = out.size();
  std::uint32_t drawn = 0;
  for (const ZeldaLimb& limb : limbs) {
    for (int axis = 0; axis < 3; ++axis) out.s16(limb.position[axis]);
    out.u8(static_cast<std::uint32_t>(limb.child));
    out.u8(static_cast<std::uint32_t>(limb.sibling));
    const auto number = static_cast<std::size_t>(&limb - limbs.data());
    if (!lists.empty() && lists[number] != 0) images.displayList = address(lists[number]);
    writeDrawn(out, limb.isDrawn, &limb == &limbs.front(), layout.limbs, images);
    drawn += limb.isDrawn ? 1 : 0;
  }
  const std::size_t table = out.size();
  for (std::size_t i = 0; i < limbs.size(); ++i) out.u32(address(first + limbBytes * i));
  out.u32(address(table));
  out.u8(static_cast<std::uint32_t>(limbs.size()));
  out.fill(3, 0);
  if (!layout.isFlex) return;
  out.u8(drawn);
  out.fill(3, 0);
}

}  // namespace

Bytes writeZeldaObject(const std::vector<ZeldaLimb>& limbs, const std::vector<ZeldaMotion>& motions,
                       ZeldaLayout layout, const ZeldaBody& body) {
  BigEndianWriter out;
  // Only the end of a display list: the limbs draw nothing visible.
  Drawn images;
  images.displayList = address(out.size());
  out.u32(0xDF000000);
  out.u32(0);
  if (layout.limbs == ZeldaLimbKind::Skin) {
    images.skin = address(out.size());
    out.u32(0);  // no vertices, no groups of them
    out.u32(0);
    out.u32(images.displayList);
  }
  for (const ZeldaMotion& motion : motions) writeAnimation(out, motion, limbs.size());
  const std::vector<std::size_t> lists =
      body.image.empty() ? std::vector<std::size_t>() : appendBody(out, body);
  writeSkeleton(out, limbs, layout, images, lists);
  out.align(16);
  return out.bytes();
}

}  // namespace marrow::samples
