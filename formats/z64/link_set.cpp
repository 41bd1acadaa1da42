// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/link_set.h"

#include "formats/text/printable.h"
#include "formats/z64/bone_list.h"
#include "formats/z64/codes.h"
#include "formats/z64/link_clip.h"
#include "formats/z64/link_headers.h"
#include "formats/z64/object_view.h"
#include "formats/z64/segment_table.h"
#include "formats/z64/skeleton_scan.h"
#include "formats/z64/word_keys.h"
#include "formats/z64/zelda_options.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace marrow::formats::z64 {
namespace {

class SetReader {
 public:
  SetReader(const LinkFiles& files, const ZeldaOptions& options) : files_(files), options_(options) {}

  core::Result<Asset> read() {
    content_.formatId = "z64-link-headers";
    content_.formatLabel = "Zelda 64 Link animations (gameplay_keep, link_animetion, object_link)";
    readSkeletons();
    readClips();
    if (content_.skeletons.empty() && content_.clips.empty()) return tl::unexpected(nothing());
    return std::move(content_);
  }

 private:
  void readSkeletons() {
    if (files_.object.bytes.empty()) return;
    SkeletonSearch search;
    for (const std::uint32_t at : options_.skeletonAt) addNamed(at, search.skeletons);
    if (search.skeletons.empty()) {
      search = findSkeletons({files_.object.bytes, kObjectSegment}, options_.limbSize);
    }
    for (FoundSkeleton& found : search.skeletons) {
      if (found.limbCount != kLinkLimbs && found.skeleton.size() != kLinkLimbs) continue;
      for (core::Diagnostic entry : found.diagnostics.entries()) add(std::move(entry), files_.object);
      content_.skeletons.push_back(std::make_shared<core::Skeleton>(std::move(found.skeleton)));
    }
    if (!content_.skeletons.empty()) return;
    for (const DamagedSkeleton& damaged : search.damaged) add(core::toDiagnostic(damaged.why), files_.object);
    add({core::Severity::Warning, {code("z64.no-link-skeleton")}, {}, 0, "object"}, files_.object);
  }

  void addNamed(std::uint32_t at, std::vector<FoundSkeleton>& found) {
    try {
      ByteReader reader(files_.object.bytes, Endian::Big);
      FoundSkeleton named = readSkeleton(reader, offsetOf(at), kObjectSegment, options_.limbSize);
      if (named.limbCount != kLinkLimbs) {
        reader.fail(core::ErrorCode::BadValue, {code("z64.not-links-limbs"), named.limbCount}, offsetOf(at),
                    "limb count");
      }
      found.push_back(std::move(named));
    } catch (const ReadFailure& failure) {
      add(wrongOffset(kSkeletonAtOption, at, failure.error), files_.object);
    }
  }

  void readClips() {
    if (files_.keep.bytes.empty()) {
      missing(files_.keep, "gameplay_keep", "which says where each animation begins and how long it is", 4);
      return;
    }
    if (files_.frames.bytes.empty()) {
      missing(files_.frames, "link_animetion", "which holds the frames", 7);
      return;
    }
    const LinkHeaderSearch search = findHeaders();
    for (const core::Error& error : search.refused) add(core::toDiagnostic(error), files_.keep);
    KeyBudget budget(files_.keep.bytes.size() + files_.frames.bytes.size());
    for (const LinkHeader& header : search.headers) {
      if (!addClip(header, budget)) return;
    }
    if (files_.object.bytes.empty()) {
      missing(files_.object, "object_link_boy or object_link_child", "which holds the skeleton", 6);
    }
    if (search.headers.empty() && search.refused.empty()) {
      add({core::Severity::Warning, {code("z64.no-link-headers")}, {}, 0, "headers"}, files_.keep);
    }
  }

  /// Those that the user names, then or else those that are found.
  LinkHeaderSearch findHeaders() {
    LinkHeaderSearch named;
    for (const std::uint32_t at : options_.animationAt) {
      const std::optional<LinkHeader> header = linkHeaderAt(files_.keep.bytes, offsetOf(at));
      if (!header) {  // one of gameplay_keep's own, or none
        if (!files_.isKeepReadAlone) {
          const core::Error why = whyNoLinkHeader(files_.keep.bytes, offsetOf(at));
          add(wrongOffset(kAnimationAtOption, at, why), files_.keep);
        }
        continue;
      }
      if (const auto error = whyNotInside(*header, files_.frames.bytes.size())) {
        add(wrongOffset(kAnimationAtOption, at, *error), files_.keep);
      } else {
        named.headers.push_back(*header);
      }
    }
    if (!named.headers.empty() && !options_.keepsFound) return named;
    return namedBefore(std::move(named.headers),
                       findLinkHeaders(files_.keep.bytes, true, files_.frames.bytes.size()));
  }

  bool addClip(const LinkHeader& header, KeyBudget& budget) {
    core::Diagnostics found;
    std::optional<core::Clip> clip = readLinkClip(files_.frames.bytes, header, rootScale(), budget, found);
    if (!clip) {
      add({core::Severity::Error,
           {code("z64.shared-frames")},
           {},
           header.offset,
           nameAt("link_anim_", header.offset)},
          files_.keep);
      return false;
    }
    clip->keysFile = files_.frames.name;
    content_.clips.push_back(std::make_shared<core::Clip>(std::move(*clip)));
    content_.clipSkeletons.push_back(content_.skeletons.empty() ? -1 : 0);
    for (core::Diagnostic entry : found.entries()) add(std::move(entry), files_.frames);
    return true;
  }

  [[nodiscard]] float rootScale() const {
    return linkAgeOf(options_, files_.object.name, content_).isChild ? kChildRootScale : 1.0F;
  }

  void missing(const LinkFile& given, const std::string& file, const std::string& role, int segment) {
    const std::string place = "segment " + std::to_string(segment);
    if (!given.name.empty() && given.bytes.empty()) {
      add({core::Severity::Error, {code("z64.part-empty"), file, role}, {}, 0, place}, given);
      return;
    }
    content_.diagnostics.add(
        {core::Severity::Warning, {code("z64.part-missing"), file, role, place}, {}, std::nullopt, place});
  }

  void add(core::Diagnostic entry, const LinkFile& file) {
    entry.file = file.name;
    content_.diagnostics.add(std::move(entry));
  }

  [[nodiscard]] core::Error nothing() const {
    const auto& entries = content_.diagnostics.entries();
    if (entries.empty()) {
      return {core::ErrorCode::NotFound, {code("z64.no-parts")}, {}};
    }
    const core::Diagnostic& first = entries.front();
    return {core::ErrorCode::NotFound, first.message,   first.file,
            first.byteOffset,          first.fieldPath, first.option};
  }

  const LinkFiles& files_;
  const ZeldaOptions& options_;
  Asset content_;
};

}  // namespace

LinkAge linkAgeOf(const ZeldaOptions& options, const std::string& objectPath, const Asset& set) {
  if (options.rootScale != RootScale::BySkeleton)
    return {options.rootScale == RootScale::Child, "as selected"};
  const std::string name = shortNameOf(objectPath);
  if (isChildLinkName(name)) return {true, "its file is named link_child"};
  if (isAdultLinkName(name)) return {false, "its file is named link_boy"};
  if (!set.skeletons.empty() && hasChildLegs(*set.skeletons.front()))
    return {true, "its legs are as long as child Link's"};
  return {false, "nothing says that it is the child's"};
}

core::Result<Asset> readLinkSet(const LinkFiles& files, const ZeldaOptions& options) {
  return SetReader(files, options).read();
}

}  // namespace marrow::formats::z64
