// SPDX-License-Identifier: GPL-3.0-or-later
// Objects of Zelda 64 and Link's animations. Source: docs/formats/zelda64.md, zelda64-link.md and
// zelda64-beta.md.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "tests/write/byte_writer.h"

namespace marrow::write {

struct ZeldaLimb {
  std::array<int, 3> position{};
  unsigned child = 0xFF;
  unsigned sibling = 0xFF;
  std::uint32_t displayList = 0x06001000;   ///< address; 0: none
  std::optional<std::uint32_t> skinType{};  ///< of a skin limb, whose data `displayList` is
};

/// How a skeleton of ZeldaObject is laid out.
struct ZeldaLayout {
  bool isFlex = false;
  bool isWide = false;        ///< 16-byte limbs, with a list for near and one for far, or of skins
  int countChange = 0;        ///< added to the header's limb count
  std::size_t gapBytes = 0;   ///< of noise between the table and the header
  std::size_t zeroBytes = 0;  ///< the same of zeros
};

/// A Zelda 64 object made in memory; its parts lie in the order of the calls, behind noise.
class ZeldaObject {
 public:
  /// @param alignment  of an animation's parts: 4 in the games, 16 in files of some tools.
  explicit ZeldaObject(std::uint32_t segment = 6, std::size_t alignment = 4, std::size_t noiseWords = 8);

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
  [[nodiscard]] const Bytes& bytes() const { return bytes_.bytes(); }
  /// For all else that an object has, such as display lists.
  [[nodiscard]] BigEndianWriter& writer() { return bytes_; }

 private:
  void align();

  std::uint32_t segment_;
  std::size_t alignment_;
  BigEndianWriter bytes_;
};

inline constexpr std::uint32_t kLinkFrameBytes = 0x86;
/// The root's position, then the rotations of 21 limbs, 65536 a turn.
using LinkFrame = std::array<int, 66>;
void appendLinkFrame(BigEndianWriter& out, const LinkFrame& words, std::uint32_t face);

/// One of Link's animations, as gameplay_keep has it.
struct LinkHeader {
  int frames = 0;
  std::uint32_t offset = 0;  ///< in link_animetion
};
/// A gameplay_keep of headers alone.
/// @param firstAt  the offset of the first.
[[nodiscard]] Bytes linkHeaders(const std::vector<LinkHeader>& headers, std::size_t firstAt = 0x20);

/// A limb of the early format, 0x20 bytes, with a rest rotation.
struct BetaLimb {
  std::uint32_t displayList = 0x06001000;  ///< address; 0: none
  std::array<float, 3> position{};
  std::array<int, 3> rotation{};  ///< 65536 a turn
  int child = -1;                 ///< index of a limb, -1: none
  int sibling = -1;
};
/// Appends limbs and the list of their addresses, in segment 6.
/// @param order       of the list; empty: as stored.
/// @param childFirst  the order of a limb's two pointers.
void appendBetaSkeleton(BigEndianWriter& out, const std::vector<BetaLimb>& limbs,
                        const std::vector<std::size_t>& order = {}, bool childFirst = false);

/// A channel's run of values.
struct BetaRun {
  std::uint32_t count = 1;
  std::uint32_t index = 0;
};
/// Appends values, runs and header.
/// @param runs        of x, y, z: the root's position, then each limb's rotation.
/// @param limbsFirst  the order of the header's two counts.
void appendBetaAnimation(BigEndianWriter& out, int frames, const std::vector<int>& values,
                         const std::vector<BetaRun>& runs, bool limbsFirst = false);

}  // namespace marrow::write
