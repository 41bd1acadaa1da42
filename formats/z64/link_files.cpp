// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/link_files.h"

#include "formats/z64/codes.h"
#include "formats/z64/limb_tree.h"
#include "formats/z64/link_headers.h"
#include "formats/z64/link_set.h"
#include "formats/z64/object_view.h"
#include "formats/z64/zelda_options.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

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

constexpr std::array kRoles = {
    FileRole{.slot = kKeepSegment,
             .id = "headers",
             .name = "gameplay_keep",
             .holds = "where animations begin",
             .purpose = "gameplay_keep, which has the headers of Link's animations",
             .wanted = "gameplay_keep, which says where each begins",
             .contents = "headers",
             .shows = ShowsClips::Always,
             .isNeeded = true},
    FileRole{.slot = kObjectSegment,
             .id = "skeleton",
             .name = "object",
             .holds = "the skeleton",
             .purpose = "an object with Link's skeleton",
             .wanted = "object_link_boy or object_link_child, which hold his skeleton",
             .contents = "skeleton",
             .shows = ShowsClips::Last,
             .isNeeded = false,
             .hasOthers = true},
    FileRole{.slot = kLinkFramesSegment,
             .id = "frames",
             .name = "link_animetion",
             .holds = "the frames",
             .purpose = "link_animetion, which has the frames of Link's animations",
             .wanted = "link_animetion, which holds their frames",
             .contents = "frames",
             .shows = ShowsClips::WithoutAlways,
             .isNeeded = true},
};
constexpr std::size_t kKeepPart = 0;
constexpr std::size_t kObjectPart = 1;
constexpr std::size_t kFramesPart = 2;

LinkFile fileOf(std::span<const SetPart> parts, std::size_t index) {
  return index < parts.size() ? LinkFile{parts[index].path, parts[index].view()} : LinkFile{};
}

ByteView keepOf(std::span<const SetPart> parts) { return fileOf(parts, kKeepPart).bytes; }

SetFact ageFact(const LinkAge& age) {
  return {.option = kLinkAgeOption,
          .choice = age.isChild ? "child" : "adult",
          .group = "link",
          .key = "isChild",
          .value = age.isChild,
          .title = "root",
          .text = age.isChild ? "moves 0.64 times as far, as the child's does" : "moves as stored",
          .remark = age.isChild ? "his root moves 0.64 times as far, as the child's does" : "",
          .reason = age.why};
}

bool holdsHeaders(ByteView keep) {
  const LinkHeaderSearch search = findLinkHeaders(keep, true, std::nullopt);
  return !search.headers.empty() || !search.refused.empty();
}

bool holdsSkeleton(ByteView object) {
  const auto set = readLinkSet({{"object", object}, {}, {}, true}, {});
  return set && !set->skeletons.empty();
}

/// Frames have no form of their own; that headers lead into them is all there is to see.
bool holdsFrames(ByteView frames, ByteView keep) {
  if (keep.empty()) return !frames.empty();
  const LinkHeaderSearch search = findLinkHeaders(keep, true, frames.size());
  return !search.headers.empty() || (search.refused.empty() && !frames.empty());
}

std::optional<int> slotOfContent(const Asset& own) {
  if (own.formatId == "z64-link-headers") return kKeepSegment;
  if (own.formatId == "z64-link-frames") return kLinkFramesSegment;
  const bool isLink = own.formatId == "z64-object" && holdsLink(own);
  return isLink ? std::optional(kObjectSegment) : std::nullopt;
}

/// An object may hold one that was not found.
bool mayHoldSkeleton(const Asset& file) {
  return !file.skeletons.empty() || slotOfContent(file).value_or(kObjectSegment) == kObjectSegment;
}

bool hasUseFor(const OptionSpec& option, const Asset& file) {
  const std::string_view id = option.id;
  if (id == kLodOption) return hasLevels(file);
  if (id == kLimbSizeOption || id == kSkeletonAtOption) return mayHoldSkeleton(file);
  const bool isOfLink =
      id == kTunicOption || id == kLeftHandOption || id == kRightHandOption || id == kSheathOption;
  return !isOfLink || holdsLink(file);
}

/// A set's files share what stands before the games' names: "oot_" in oot_gameplay_keep.bin.
int nameScore(const std::string& name, int slot, const std::string& anchor) {
  if (segmentOfName(name) != slot) return 0;
  if (slot == kObjectSegment && !isLinkObjectName(name)) return 0;
  const std::string prefix = prefixOfName(name);
  const int adult = isChildLinkName(name) ? 0 : 1;
  if (prefix == prefixOfName(anchor)) return 4 + adult;
  return prefix.empty() ? 2 + adult : 0;
}

core::Result<JoinedSet> join(std::span<const SetPart> parts, const Options& said) {
  const ZeldaOptions options(said);
  const LinkFile object = fileOf(parts, kObjectPart);
  core::Result<Asset> set = readLinkSet(
      {object, fileOf(parts, kKeepPart), fileOf(parts, kFramesPart), parts[kKeepPart].isReadAlone}, options);
  if (!set) return tl::unexpected(std::move(set.error()));
  const LinkAge age = linkAgeOf(options, object.name, *set);
  return JoinedSet{std::move(*set), {ageFact(age)}};
}

/// A set without gameplay_keep cannot look for what the user names in it.
void explainMissing(Asset& asset, int slot, const std::string& path, const Options& options) {
  if (slot != kLinkFramesSegment) return;
  for (const std::uint32_t at : options.offsets(kAnimationAtOption)) {
    const core::Error why{
        core::ErrorCode::NotFound, {code("z64.keep-missing")}, path, std::nullopt, "headers"};
    asset.diagnostics.add(wrongOffset(kAnimationAtOption, at, why));
  }
}

std::string whyNot(int slot, ByteView bytes, std::span<const SetPart> others, const Options& options) {
  // An offset that is wrong is told of by itself.
  if (slot == kKeepSegment && !options.has(kAnimationAtOption) && !holdsHeaders(bytes))
    return code("z64.no-link-headers").sentence;
  if (slot == kObjectSegment && !options.has(kSkeletonAtOption) && !holdsSkeleton(bytes))
    return code("z64.no-link-skeleton").sentence;
  if (slot == kLinkFramesSegment && !holdsFrames(bytes, keepOf(others)))
    return "none of the frames that the headers lead to lie in this file";
  return {};
}

}  // namespace

const FileSet& linkFiles() {
  static const FileSet kFiles = {
      .roles = kRoles,
      .slotOption = findSpec(optionSpecs(), kSegmentOption),
      .options = optionSpecs(),
      .slotOfOthers = kObjectSegment,
      .unknownFacts = {ageFact({})},
      .clipsName = "Link's animations",
      .modelName = "Link's object",
      .noModel = "no object of Link's was found",
      .noneInModel = "no skeleton of Link's in ",
      .modelAdvice =
          "Without Link's object all his bones lie in one point: open object_link_boy or "
          "object_link_child, which hold his skeleton",
      .othersPurpose = "to see him on it",
      .complete = "Link's set is complete now",
      .showClips = "Show his animations",
      .preview = "Link, standing; his object holds no pose, so this one is Marrow's",
      .previewOpen = "Open gameplay_keep and link_animetion to see him move",
      .previewSelect = "Select one of his animations to see him move",
      .hasUseFor = hasUseFor,
      .slotOf = slotOfContent,
      .nameScore = nameScore,
      .join = join,
      .explainMissing = explainMissing,
      .whyNot = whyNot};
  return kFiles;
}

}  // namespace marrow::formats::z64
