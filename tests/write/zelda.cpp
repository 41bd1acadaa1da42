// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/write/zelda.h"

#include <utility>

namespace marrow::write {
namespace {

std::uint32_t inSegment6(std::size_t offset) { return 0x06000000U + static_cast<std::uint32_t>(offset); }

}  // namespace

ZeldaObject::ZeldaObject(std::uint32_t segment, std::size_t alignment, std::size_t noiseWords)
    : segment_(segment), alignment_(alignment) {
  noise(noiseWords);
}

std::uint32_t ZeldaObject::address(std::size_t offset) const {
  return segment_ << 24 | static_cast<std::uint32_t>(offset);
}

ZeldaObject& ZeldaObject::noise(std::size_t words) {
  // Noise: no word is an address, a header or zero.
  for (std::size_t i = 0; i < words; ++i)
    bytes_.u32(0x9E3779B9U + 0x01010101U * static_cast<unsigned>(i % 7));
  return *this;
}

ZeldaObject& ZeldaObject::word(std::uint32_t value) {
  bytes_.u32(value);
  return *this;
}

void ZeldaObject::align() { bytes_.align(alignment_); }

std::size_t ZeldaObject::skeleton(const std::vector<ZeldaLimb>& limbs, const ZeldaLayout& layout) {
  std::vector<std::size_t> offsets;
  unsigned drawn = 0;
  for (const ZeldaLimb& limb : limbs) {
    offsets.push_back(bytes_.size());
    for (const int value : limb.position) bytes_.s16(value);
    bytes_.u8(limb.child).u8(limb.sibling);
    if (layout.isWide) bytes_.u32(limb.skinType.value_or(limb.displayList));
    bytes_.u32(limb.displayList);
    drawn += limb.displayList != 0 ? 1 : 0;
  }
  const std::size_t table = bytes_.size();
  for (const std::size_t offset : offsets) bytes_.u32(address(offset));
  noise(layout.gapBytes / 4);
  bytes_.zeros(layout.zeroBytes);
  const std::size_t header = bytes_.size();
  bytes_.u32(address(table)).u8(static_cast<unsigned>(static_cast<int>(limbs.size()) + layout.countChange));
  bytes_.zeros(3);
  if (layout.isFlex) bytes_.u8(drawn).zeros(3);
  return header;
}

std::size_t ZeldaObject::headerOn(std::size_t header) {
  const std::size_t at = bytes_.size();
  const Bytes& all = bytes_.bytes();
  const Bytes copy(all.begin() + static_cast<std::ptrdiff_t>(header),
                   all.begin() + static_cast<std::ptrdiff_t>(header + 8));
  bytes_.append(copy);
  return at;
}

std::size_t ZeldaObject::animation(int frames, unsigned limit, const std::vector<int>& values,
                                   const std::vector<std::array<unsigned, 3>>& rows) {
  align();
  const std::size_t valuesAt = bytes_.size();
  for (const int value : values) bytes_.s16(value);
  align();
  const std::size_t rowsAt = bytes_.size();
  for (const auto& row : rows) {
    for (const unsigned index : row) bytes_.u16(index);
  }
  align();
  const std::size_t header = bytes_.size();
  bytes_.s16(frames).u16(0).u32(address(valuesAt)).u32(address(rowsAt)).u16(limit).u16(0);
  return header;
}

std::size_t ZeldaObject::simpleAnimation(int frames, std::size_t limbs) {
  std::vector<int> values = {0, 0x1000};
  for (int frame = 0; frame < frames; ++frame) values.push_back(10 * frame);
  std::vector<std::array<unsigned, 3>> rows(limbs + 1, {0, 1, 0});
  rows[0] = {2, 0, 0};
  return animation(frames, 2, values, rows);
}

void appendLinkFrame(BigEndianWriter& out, const LinkFrame& words, std::uint32_t face) {
  for (const int word : words) out.s16(word);
  out.u16(face);
}

Bytes linkHeaders(const std::vector<LinkHeader>& headers, std::size_t firstAt) {
  BigEndianWriter out;
  out.zeros(firstAt);
  for (const LinkHeader& header : headers) out.s16(header.frames).u16(0).u32(0x07000000U + header.offset);
  return out.bytes();
}

void appendBetaSkeleton(BigEndianWriter& out, const std::vector<BetaLimb>& limbs,
                        const std::vector<std::size_t>& order, bool childFirst) {
  const std::size_t first = out.size();
  const auto link = [&](std::size_t limb) { return inSegment6(first + 0x20 * limb); };
  for (const BetaLimb& limb : limbs) {
    out.u32(limb.displayList);
    for (const float value : limb.position) out.f32(value);
    for (const int value : limb.rotation) out.s16(value);
    out.u16(0);
    std::array<int, 2> links = {limb.sibling, limb.child};
    if (childFirst) std::swap(links[0], links[1]);
    for (const int one : links) out.u32(one < 0 ? 0 : link(static_cast<std::size_t>(one)));
  }
  for (std::size_t i = 0; i < limbs.size(); ++i) out.u32(link(order.empty() ? i : order[i]));
}

void appendBetaAnimation(BigEndianWriter& out, int frames, const std::vector<int>& values,
                         const std::vector<BetaRun>& runs, bool limbsFirst) {
  const std::size_t valuesAt = out.size();
  for (const int value : values) out.s16(value);
  const std::size_t runsAt = out.align(4).size();
  for (const BetaRun& run : runs) out.u16(run.count).u16(run.index);
  const int limbs = static_cast<int>(runs.size()) / 3 - 1;
  out.s16(limbsFirst ? limbs : frames).s16(limbsFirst ? frames : limbs);
  out.u32(inSegment6(valuesAt)).u32(inSegment6(runsAt));
}

}  // namespace marrow::write
