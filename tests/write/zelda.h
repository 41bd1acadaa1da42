// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_view.h"
#include "tests/write/byte_writer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace marrow::testing {

struct ZeldaLimb {
  std::array<int, 3> position{};
  unsigned child = 0xFF;
  unsigned sibling = 0xFF;
  std::uint32_t displayList = 0x06001000;
};

/// A root with two children, the first of which has a child of its own.
[[nodiscard]] std::vector<ZeldaLimb> zeldaTree();
/// The 21 limbs of Link, each one unit above its parent.
[[nodiscard]] std::vector<ZeldaLimb> linkLimbs();
/// The 21 limbs of Link, of which the root reaches only 6: itself, 3, 4, 5, 6 and 7.
[[nodiscard]] std::vector<ZeldaLimb> brokenLinkLimbs();
/// zeldaTree() with a loop: limb 3 names its parent, limb 1, as its child.
[[nodiscard]] std::vector<ZeldaLimb> loopedTree();

/// How a skeleton of ZeldaObject is laid out.
struct ZeldaLayout {
  bool isFlex = false;
  bool isWide = false;        ///< 16-byte limbs
  int countChange = 0;        ///< added to the header's limb count
  std::size_t gapBytes = 0;   ///< of noise between the table and the header
  std::size_t zeroBytes = 0;  ///< the same of zeros
};

/// A Zelda 64 object made in memory; its parts lie in the order of the calls, behind 0x20 bytes of noise.
class ZeldaObject {
 public:
  /// @param alignment  of an animation's parts: 4 in the games, 16 in files of some tools.
  explicit ZeldaObject(std::uint32_t segment = 6, std::size_t alignment = 4);

  /// @return the header's offset.
  std::size_t skeleton(const std::vector<ZeldaLimb>& limbs, const ZeldaLayout& layout = {});
  /// Adds another header for an existing header's table. @return its offset.
  std::size_t headerOn(std::size_t header);
  /// @param rows  indices of x, y, z; row 0 is the root's position. @return the header's offset.
  std::size_t animation(int frames, unsigned limit, const std::vector<int>& values,
                        const std::vector<std::array<unsigned, 3>>& rows);
  /// `frames` frames for `limbs` limbs: the root moves along X by 10 a frame, everything else stands still.
  std::size_t simpleAnimation(int frames, std::size_t limbs);
  ZeldaObject& noise(std::size_t words);
  ZeldaObject& word(std::uint32_t value);

  [[nodiscard]] std::uint32_t address(std::size_t offset) const;
  [[nodiscard]] std::size_t size() const { return bytes_.size(); }
  [[nodiscard]] const formats::Bytes& bytes() const { return bytes_.bytes(); }

 private:
  void align();

  std::uint32_t segment_;
  std::size_t alignment_;
  write::BigEndianWriter bytes_;
};

/// The frames of one of Link's animations: every word of frame f is f * 0x100 + its index, the face as given.
[[nodiscard]] formats::Bytes linkFrames(const std::vector<unsigned>& faces);

/// A gameplay_keep of headers for clips of one frame each, the first from the start of link_animetion.
[[nodiscard]] formats::Bytes linkKeep(int clips);

/// An object with only Link's skeleton.
[[nodiscard]] formats::Bytes linkObject();
/// A gameplay_keep of three of Link's clips of one frame each, and an animated skeleton of four limbs, as the
/// games' file has doors and arrows.
[[nodiscard]] formats::Bytes linkKeepWithDoor();
/// A gameplay_keep of two of Link's clips at 0x20: three frames from 0, two from 0x192.
[[nodiscard]] formats::Bytes linkKeep();

}  // namespace marrow::testing
