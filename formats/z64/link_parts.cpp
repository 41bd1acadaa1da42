// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/link_parts.h"

#include "formats/z64/codes.h"
#include "formats/z64/limb_tree.h"
#include "formats/z64/link_headers.h"
#include "formats/z64/link_set.h"
#include "formats/z64/object_view.h"
#include "formats/z64/zelda_options.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace marrow::formats::z64 {
namespace {

bool holdsLink(const Asset& file) {
  return std::ranges::any_of(file.skeletons, [](const auto& skeleton) { return isLinkSkeleton(*skeleton); });
}

/// Are there limbs with a list for near and one for far?
bool hasLevels(const Asset& file) {
  return std::ranges::any_of(file.skeletons, [](const auto& skeleton) {
    return std::ranges::any_of(skeleton->properties, [](const core::Property& property) {
      return std::string_view(property.word) == "LOD";
    });
  });
}

bool isKeep(const Asset& file) { return file.formatId == "z64-link-headers"; }
bool isFrames(const Asset& file) { return file.formatId == "z64-link-frames"; }

/// A set's files share what stands before the games' names: "oot_" in oot_gameplay_keep.bin.
int nameScore(const Want& part, const std::string& name, const std::string& anchor) {
  if (segmentOfName(name) != part.slot) return 0;
  if (part.isModel && !isLinkObjectName(name)) return 0;
  const std::string prefix = prefixOfName(name);
  const int adult = isChildLinkName(name) ? 0 : 1;
  if (prefix == prefixOfName(anchor)) return 4 + adult;
  return prefix.empty() ? 2 + adult : 0;
}

// An offset that is wrong is told of by itself.

std::optional<core::Message> whyNotKeep(ByteView bytes, std::span<const PartFile> /*parts*/,
                                        const Options& options) {
  const LinkHeaderSearch search = findLinkHeaders(bytes, true, std::nullopt);
  const bool isOne = options.has(kAnimationAtOption) || !search.headers.empty() || !search.refused.empty();
  return isOne ? std::nullopt : std::optional<core::Message>(code("z64.no-link-headers"));
}

std::optional<core::Message> whyNotObject(ByteView bytes, std::span<const PartFile> /*parts*/,
                                          const Options& options) {
  if (options.has(kSkeletonAtOption)) return {};
  const auto set = readLinkSet({{"object", bytes}, {}, {}, true}, {});
  const bool isOne = set && !set->skeletons.empty();
  return isOne ? std::nullopt : std::optional<core::Message>(code("z64.no-link-skeleton"));
}

/// Frames have no form of their own; that headers lead into them is all there is to see.
std::optional<core::Message> whyNotFrames(ByteView bytes, std::span<const PartFile> parts,
                                          const Options& /*options*/) {
  const ByteView keep = parts.empty() ? ByteView() : parts[kKeepPart].view();
  LinkHeaderSearch search;
  if (!keep.empty()) search = findLinkHeaders(keep, true, bytes.size());
  const bool mayBe = !search.headers.empty() || (search.refused.empty() && !bytes.empty());
  return mayBe ? std::nullopt : std::optional<core::Message>(code("z64.no-link-frames"));
}

}  // namespace

std::span<const Want> wants() {
  static constexpr std::array kWants = {Want{.kind = WantKind::Model,
                                             .noun = "skeleton",
                                             .file = "the object that holds its skeleton",
                                             .liesInSameFile = true},
                                        Want{.kind = WantKind::Part,
                                             .noun = "headers",
                                             .file = "gameplay_keep",
                                             .slot = kKeepSegment,
                                             .name = "gameplay_keep",
                                             .isNeeded = true,
                                             .isServedBy = isKeep,
                                             .nameScore = nameScore,
                                             .whyNot = whyNotKeep},
                                        Want{.kind = WantKind::Part,
                                             .noun = "skeleton",
                                             .file = "object_link_boy or object_link_child",
                                             .slot = kObjectSegment,
                                             .name = "object",
                                             .isModel = true,
                                             .isServedBy = isLinkObject,
                                             .nameScore = nameScore,
                                             .whyNot = whyNotObject},
                                        Want{.kind = WantKind::Part,
                                             .noun = "frames",
                                             .file = "link_animetion",
                                             .slot = kLinkFramesSegment,
                                             .name = "link_animetion",
                                             .isNeeded = true,
                                             .isServedBy = isFrames,
                                             .nameScore = nameScore,
                                             .whyNot = whyNotFrames}};
  return kWants;
}

bool isLinkObject(const Asset& file) { return file.formatId == "z64-object" && holdsLink(file); }

bool hasUseFor(const OptionSpec& option, const Asset& file) {
  const std::string_view id = option.id;
  const bool hasBody = !file.models.empty();
  if (id == kLodOption) return hasBody && hasLevels(file);
  if (id == kTunicOption) return hasBody && holdsLink(file);
  // An object may hold a skeleton that was not found.
  if (id == kLimbSizeOption || id == kSkeletonAtOption)
    return !file.skeletons.empty() || (!isKeep(file) && !isFrames(file));
  if (id == kLeftHandOption || id == kRightHandOption || id == kSheathOption)
    return hasBody && std::ranges::find(file.optionTables, id) != file.optionTables.end();
  return true;
}

}  // namespace marrow::formats::z64
