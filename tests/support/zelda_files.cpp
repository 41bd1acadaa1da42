// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/zelda_files.h"

#include "formats/source/regular_file.h"
#include "tests/support/golden.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace marrow::testing {

using write::ZeldaLimb;

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

write::Bytes linkFrames(const std::vector<unsigned>& faces) {
  write::BigEndianWriter frames;
  for (std::size_t frame = 0; frame < faces.size(); ++frame) {
    write::LinkFrame words{};
    for (std::size_t word = 0; word < words.size(); ++word)
      words[word] = static_cast<int>(frame * 0x100 + word);
    write::appendLinkFrame(frames, words, faces[frame]);
  }
  return frames.bytes();
}

write::Bytes linkKeep(int clips) {
  std::vector<write::LinkHeader> headers;
  for (int i = 0; i < clips; ++i) headers.push_back({1, write::kLinkFrameBytes * static_cast<unsigned>(i)});
  return write::linkHeaders(headers);
}

write::Bytes linkObject() {
  write::ZeldaObject object;
  object.skeleton(linkLimbs(), {.isFlex = true, .isWide = true});
  return object.bytes();
}

write::Bytes linkBodyWithTable() {
  write::Bytes bytes = formats::readBytes(goldenFolder() + "/mesh/z64_link.zobj").value();
  constexpr std::string_view kMark = "MODLOADER64";
  std::copy(kMark.begin(), kMark.end(), bytes.begin() + 0x5000);
  return bytes;
}

write::Bytes linkKeepWithDoor() {
  write::ZeldaObject keep(4);
  keep.skeleton(zeldaTree());
  keep.simpleAnimation(3, 4);
  for (unsigned i = 0; i < 3; ++i) keep.word(1U << 16).word(0x07000000U + write::kLinkFrameBytes * i);
  return keep.bytes();
}

write::Bytes linkKeep() { return write::linkHeaders({{3, 0}, {2, 0x192}}); }

}  // namespace marrow::testing
