// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/link_lists.h"

#include <array>
#include <cstddef>
#include <string_view>

namespace marrow::formats::z64 {
namespace {

constexpr std::string_view kMark = "MODLOADER64";
constexpr std::uint64_t kAgeAt = kLinkTableAt + kMark.size();
constexpr std::uint64_t kTableEnd = 0x5380;
constexpr int kLeftHand = 15;  // limbs
constexpr int kRightHand = 18;
constexpr int kSheath = 19;

/// Where a list begins in the adult's object and in the child's; none of its own: the skeleton's, or nothing.
struct Place {
  std::uint32_t adult = 0;
  std::uint32_t child = 0;
};

constexpr std::array<Place, 5> kLeftHands = {
    {{}, {0x5108, 0x5150}, {0x5110, 0x5158}, {0x5118, 0x5160}, {0x52B8, 0x52F8}}};
constexpr std::array<Place, 4> kRightHands = {{{}, {0x5120, 0x5168}, {0x5128, 0x5170}, {0x5310, 0x5340}}};
constexpr std::array<Place, 5> kSheaths = {{{}, {0x5130, 0x5178}, {0x5238, 0x5248}, {0x5278, 0x5290}, {}}};

std::optional<std::uint32_t> addressOf(const ObjectView& object, const Place& place) {
  const bool isChild = object.u8(kAgeAt) == 1;
  const std::uint32_t offset = isChild ? place.child : place.adult;
  if (offset == 0) return std::nullopt;
  return static_cast<std::uint32_t>(object.segment()) << 24U | offset;
}

}  // namespace

bool hasLinkLists(const ObjectView& object) {
  if (!object.has(kLinkTableAt, kTableEnd - kLinkTableAt)) return false;
  const ByteView found = object.bytes().subspan(kLinkTableAt, kMark.size());
  return std::string_view(reinterpret_cast<const char*>(found.data()), found.size()) == kMark;
}

std::vector<const char*> linkOptionTables(const ObjectView& object) {
  if (!hasLinkLists(object)) return {};
  return {kLeftHandOption, kRightHandOption, kSheathOption};
}

std::optional<std::uint32_t> selectedList(const ObjectView& object, int limb, const ZeldaOptions& options) {
  if (limb == kLeftHand) return addressOf(object, kLeftHands[static_cast<std::size_t>(options.leftHand)]);
  if (limb == kRightHand) return addressOf(object, kRightHands[static_cast<std::size_t>(options.rightHand)]);
  if (limb != kSheath) return std::nullopt;
  if (options.sheath == Sheath::Hidden) return 0;
  return addressOf(object, kSheaths[static_cast<std::size_t>(options.sheath)]);
}

bool selectsLists(const ZeldaOptions& options) {
  return options.leftHand != LeftHand::Own || options.rightHand != RightHand::Own ||
         options.sheath != Sheath::Own;
}

}  // namespace marrow::formats::z64
