// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/link_join.h"

#include "formats/asset.h"
#include "formats/z64/codes.h"
#include "formats/z64/link_parts.h"
#include "formats/z64/link_set.h"
#include "formats/z64/zelda_options.h"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

namespace marrow::formats::z64 {
namespace {

LinkFile fileOf(const PartFile& part) { return {part.path, part.view()}; }

/// Link's frames without gameplay_keep: what the user names in it cannot be looked for.
Asset withoutKeep(const Joining& joining) {
  Asset asset = joining.own;
  if (asset.formatId != "z64-link-frames") return asset;
  for (const std::uint32_t at : joining.options.offsets(kAnimationAtOption)) {
    const core::Error why{
        core::ErrorCode::NotFound, {code("z64.keep-missing")}, joining.path, std::nullopt, "headers"};
    asset.diagnostics.add(wrongOffset(kAnimationAtOption, at, why));
  }
  return asset;
}

/// Drops what is said against named offsets that another file of the set answers.
void dropAnswered(core::Diagnostics& diagnostics, const Asset& other, const Options& options) {
  core::Diagnostics left;
  for (const core::Diagnostic& entry : diagnostics.entries()) {
    if (!isAnswered(entry, other, options, optionSpecs())) left.add(entry);
  }
  if (left.entries().size() != diagnostics.entries().size()) diagnostics = std::move(left);
}

/// A file of its own and the set that it is part of are asked for the same offsets; one answer is enough.
void settleNamed(Asset& own, Asset& joined, const Joining& joining) {
  dropAnswered(own.diagnostics, joined, joining.options);
  dropAnswered(joined.diagnostics, own, joining.options);
  const OptionSpec& spec = *findSpec(optionSpecs(), kAnimationAtOption);
  const auto holdsAny = [&](const Asset& asset, const Options& options) {
    return std::ranges::any_of(options.offsets(kAnimationAtOption),
                               [&](std::uint32_t at) { return holdsAt(asset, spec, at); });
  };
  if (joining.options.flag(kKeepFoundOption) || !holdsAny(own, joining.ownOptions)) return;
  if (holdsAny(joined, joining.options)) return;
  joined.clips.clear();
  joined.clipSkeletons.clear();
}

/// Where the file's own skeletons stand among all. Those of an object were read for the set, too.
std::vector<int> takeSkeletons(const Asset& own, Asset& all) {
  const auto shared = isLinkObject(own) ? std::ssize(all.skeletons) : 0;
  std::vector<int> places;
  for (const auto& skeleton : own.skeletons) {
    const auto end = all.skeletons.begin() + shared;
    const auto known = std::find_if(all.skeletons.begin(), end, [&](const auto& other) {
      return other->byteOffset == skeleton->byteOffset;
    });
    places.push_back(
        static_cast<int>(known != end ? known - all.skeletons.begin() : std::ssize(all.skeletons)));
    if (known == end) all.skeletons.push_back(skeleton);
  }
  return places;
}

/// Puts the set before whatever the file holds of its own.
Asset merged(const Asset& own, Asset all) {
  all.format = own.format;
  all.formatId = own.formatId;
  all.formatLabel = own.formatLabel;
  all.containers = own.containers;
  all.byteCount = own.byteCount;
  all.bytes = own.bytes;
  all.stamp = own.stamp;
  all.clipSkeletons.resize(all.clips.size(), -1);
  const std::vector<int> places = takeSkeletons(own, all);
  for (std::size_t i = 0; i < own.clips.size(); ++i) {
    const int index = i < own.clipSkeletons.size() ? own.clipSkeletons[i] : -1;
    all.clips.push_back(own.clips[i]);
    all.clipSkeletons.push_back(index < 0 ? -1 : places[static_cast<std::size_t>(index)]);
  }
  for (const core::Diagnostic& entry : own.diagnostics.entries()) {
    const bool isKnown = std::ranges::any_of(all.diagnostics.entries(), [&](const core::Diagnostic& other) {
      return std::tie(other.message, other.byteOffset) == std::tie(entry.message, entry.byteOffset);
    });
    const bool asksForParts = entry.option.id == kSegmentOption;
    if (!isKnown && !asksForParts && entry.severity != core::Severity::Info) all.diagnostics.add(entry);
  }
  return all;
}

}  // namespace

core::Result<Asset> joinLink(const Joining& joining) {
  const PartFile& keep = joining.parts[kKeepPart];
  const PartFile& object = joining.parts[kObjectPart];
  const PartFile& frames = joining.parts[kFramesPart];
  if (keep.path.empty() || frames.path.empty()) return withoutKeep(joining);
  const ZeldaOptions options(joining.options);
  core::Result<Asset> set =
      readLinkSet({fileOf(object), fileOf(keep), fileOf(frames), keep.isReadAlone}, options);
  if (!set) return set;
  set->facts = {ageFact(linkAgeOf(options, object.path, *set))};
  for (const Asset* other : joining.others) dropAnswered(set->diagnostics, *other, joining.options);
  Asset own = joining.own;
  settleNamed(own, *set, joining);
  return merged(own, std::move(*set));
}

}  // namespace marrow::formats::z64
