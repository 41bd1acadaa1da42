// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/zelda_files.h"

namespace marrow::testing {

std::vector<ZeldaLimb> zeldaTree() {
  return {{{0, 100, 0}, 1, 0xFF}, {{10, 0, 0}, 3, 2}, {{-10, 0, 0}}, {{5, 5, 5}}};
}

std::vector<ZeldaLimb> linkLimbs() {
  constexpr unsigned kNone = 0xFF;
  constexpr std::array<std::array<unsigned, 2>, 21> kLinks = {{
      {1, kNone},  {2, 9},         {3, kNone},  {4, 6},      {5, kNone},     {kNone, kNone}, {7, kNone},
      {8, kNone},  {kNone, kNone}, {10, kNone}, {11, 12},    {kNone, kNone}, {kNone, 13},    {14, 16},
      {15, kNone}, {kNone, kNone}, {17, 19},    {18, kNone}, {kNone, kNone}, {kNone, 20},    {kNone, kNone},
  }};
  std::vector<ZeldaLimb> limbs;
  for (const auto& links : kLinks) limbs.push_back({{0, 1, 0}, links[0], links[1]});
  return limbs;
}

std::vector<ZeldaLimb> brokenLinkLimbs() {
  std::vector<ZeldaLimb> limbs = linkLimbs();
  limbs[0].child = 3;
  limbs[7].child = 0xFF;
  return limbs;
}

std::vector<ZeldaLimb> loopedTree() {
  std::vector<ZeldaLimb> limbs = zeldaTree();
  limbs[3].child = 1;
  return limbs;
}

ZeldaObject::ZeldaObject(std::uint32_t segment, std::size_t alignment)
    : segment_(segment), alignment_(alignment) {
  noise(8);
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

void ZeldaObject::align() { bytes_.zeros((alignment_ - bytes_.size() % alignment_) % alignment_); }

std::size_t ZeldaObject::skeleton(const std::vector<ZeldaLimb>& limbs, const ZeldaLayout& layout) {
  std::vector<std::size_t> offsets;
  unsigned drawn = 0;
  for (const ZeldaLimb& limb : limbs) {
    offsets.push_back(bytes_.size());
    for (const int value : limb.position) bytes_.s16(value);
    bytes_.u8(limb.child).u8(limb.sibling).u32(limb.displayList);
    if (layout.isWide) bytes_.u32(limb.displayList);
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
  const formats::Bytes& all = bytes_.bytes();
  const formats::Bytes copy(all.begin() + static_cast<std::ptrdiff_t>(header),
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

formats::Bytes linkFrames(const std::vector<unsigned>& faces) {
  write::BigEndianWriter frames;
  for (std::size_t frame = 0; frame < faces.size(); ++frame) {
    for (unsigned word = 0; word < 66; ++word) frames.u16(static_cast<unsigned>(frame) * 0x100 + word);
    frames.u16(faces[frame]);
  }
  return frames.bytes();
}

formats::Bytes linkKeep(int clips) {
  write::BigEndianWriter keep;
  keep.zeros(0x20);
  for (int i = 0; i < clips; ++i) keep.u16(1).u16(0).u32(0x07000000U + 0x86U * static_cast<unsigned>(i));
  return keep.bytes();
}

formats::Bytes linkObject() {
  ZeldaObject object;
  object.skeleton(linkLimbs(), {.isFlex = true, .isWide = true});
  return object.bytes();
}

formats::Bytes linkKeepWithDoor() {
  ZeldaObject keep(4);
  keep.skeleton(zeldaTree());
  keep.simpleAnimation(3, 4);
  for (unsigned i = 0; i < 3; ++i) keep.word(1U << 16).word(0x07000000U + 0x86U * i);
  return keep.bytes();
}

formats::Bytes linkKeep() {
  return write::BigEndianWriter()
      .zeros(0x20)
      .u16(3)
      .u16(0)
      .u32(0x07000000)
      .u16(2)
      .u16(0)
      .u32(0x07000192)
      .bytes();
}

}  // namespace marrow::testing
