// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "formats/options/options.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace marrow::formats::z64 {

/// The bytes of one limb.
enum class LimbSize : int {
  Auto = 0,       ///< by the spacing of the records
  Standard = 12,  ///< one display list
  Wide = 16,      ///< near and far display list, or skin
};

/// Whether Link's root position is scaled for the child's body, as the game does when it draws him.
enum class RootScale {
  BySkeleton,  ///< as for the child if the skeleton's file is named so or has his legs
  Adult,       ///< as stored
  Child,       ///< times 0.64
};

/// Link's tunic, whose colour the game sets before it draws him.
enum class Tunic { Green, Red, Blue };

/// Which of a limb's display lists is drawn.
enum class DrawLevel : std::uint8_t { Near, Far };

// Things that Link holds and wears; Own: the skeleton's own lists.
enum class LeftHand { Own, Open, Fist, Bottle, Sword };
enum class RightHand { Own, Open, Fist, Shield };
enum class Sheath { Own, Empty, Sword, Shield, Hidden };

// The ids of the options.
inline constexpr const char* kSegmentOption = "segment";
inline constexpr const char* kSkeletonAtOption = "skeleton-at";
inline constexpr const char* kAnimationAtOption = "animation-at";
inline constexpr const char* kKeepFoundOption = "keep-found";
inline constexpr const char* kLimbSizeOption = "limb-size";
inline constexpr const char* kLinkAgeOption = "link-age";
inline constexpr const char* kTunicOption = "tunic";
inline constexpr const char* kLodOption = "lod";
inline constexpr const char* kLeftHandOption = "left-hand";
inline constexpr const char* kRightHandOption = "right-hand";
inline constexpr const char* kSheathOption = "sheath";

[[nodiscard]] std::span<const OptionSpec> optionSpecs();

/// The user's options for a Zelda 64 object, for everything that the file does not say.
struct ZeldaOptions {
  ZeldaOptions() = default;
  explicit ZeldaOptions(const Options& options);

  std::vector<std::uint32_t> skeletonAt;   ///< offsets or segment addresses of skeleton headers; empty: scan
  std::vector<std::uint32_t> animationAt;  ///< the same for animation headers, in gameplay_keep Link's, too
  bool keepsFound = false;  ///< true: named animations come before found ones; false: instead of them
  LimbSize limbSize = LimbSize::Auto;
  RootScale rootScale = RootScale::BySkeleton;
  Tunic tunic = Tunic::Green;
  DrawLevel lod = DrawLevel::Near;
  LeftHand leftHand = LeftHand::Own;
  RightHand rightHand = RightHand::Own;
  Sheath sheath = Sheath::Own;
  std::map<int, std::string>
      segmentFiles;  ///< segment number -> path, for sets of several files; empty: none

  friend bool operator==(const ZeldaOptions&, const ZeldaOptions&) = default;
};

/// The segment that a file of this name is loaded into: gameplay_keep 4, other keeps 5, object_* and *.zobj
/// 6, link_animetion 7, and segment_04 to segment_07 their own number. Other words around those names do not
/// matter.
[[nodiscard]] std::optional<int> segmentOfName(std::string_view fileName);

/// The prefix of such a name: "z64_link." in "z64_link.gameplay_keep.bin", but not a number. Files of one set
/// share it.
[[nodiscard]] std::string prefixOfName(std::string_view fileName);

/// True if a file of this name may be an object of Link's. "segment_06" says only its segment, so it may be.
[[nodiscard]] bool isLinkObjectName(std::string_view fileName);

/// True for the name of child Link's object.
[[nodiscard]] bool isChildLinkName(std::string_view fileName);

/// True for the name of adult Link's object.
[[nodiscard]] bool isAdultLinkName(std::string_view fileName);

/// The message about an offset that the user named and that does not hold the right thing. The rest of the
/// object is read all the same.
/// @param option  kSkeletonAtOption or kAnimationAtOption.
/// @param at      as the user wrote it: an offset, or an address with its segment.
/// @param why     the error of reading there.
[[nodiscard]] core::Diagnostic wrongOffset(const char* option, std::uint32_t at, const core::Error& why);

}  // namespace marrow::formats::z64
