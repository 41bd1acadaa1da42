// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/z64_formats.h"

#include "formats/asset.h"
#include "formats/text/printable.h"
#include "formats/z64/body_read.h"
#include "formats/z64/codes.h"
#include "formats/z64/limb_tree.h"
#include "formats/z64/link_headers.h"
#include "formats/z64/link_lists.h"
#include "formats/z64/link_set.h"
#include "formats/z64/list_records.h"
#include "formats/z64/object_scan.h"
#include "formats/z64/object_view.h"
#include "formats/z64/zelda_options.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace marrow::formats::z64 {
namespace {

/// If the user names the object, too, skeletons are looked for there, not in its keep.
ZeldaOptions ownOptions(const ReadContext& context) {
  ZeldaOptions options(context.options);
  const std::optional<int> segment = segmentOfName(context.fileName);
  const auto object = options.segmentFiles.find(kObjectSegment);
  const bool namesObject = object != options.segmentFiles.end() && !object->second.empty();
  if (namesObject && segment && *segment != kObjectSegment) options.skeletonAt.clear();
  return options;
}

/// Builds the content of one object.
class ObjectReader {
 public:
  ObjectReader(ByteView bytes, const ReadContext& context)
      : bytes_(bytes),
        context_(context),
        options_(ownOptions(context)),
        reader_(bytes, Endian::Big, context.recording),
        budget_(bytes.size(), context.memoryLimit) {}

  core::Result<Asset> read() {
    content_.formatId = "z64-object";
    content_.formatLabel = "Zelda 64 object";
    const std::optional<int> named = segmentOfName(context_.fileName);
    if (named == kLinkFramesSegment) return readFramesAlone();
    found_ = scanObject(bytes_, named, options_.limbSize, budget_);
    if (!options_.skeletonAt.empty()) readNamedSkeletons();
    addSkeletons(found_.skeletons);
    nameEarlyFormat();
    addSkeletons(found_.lists);
    addAnimations();
    for (const core::Error& error : found_.damaged) leaveOut(error);
    if (reader_.isRecording() && hasLinkLists({bytes_, kObjectSegment})) describeLinkTable(reader_);
    const bool isKeep = addLinkHeaders(named == kKeepSegment);
    if (content_.skeletons.empty() && content_.clips.empty() && !isKeep) return tl::unexpected(nothing());
    if (!isKeep) sayWhatIsMissing();
    return std::move(content_);
  }

 private:
  // -- hierarchy ----------------------------------------------------------------------------------------

  void addSkeletons(std::vector<FoundSkeleton>& skeletons) {
    for (FoundSkeleton& found : skeletons) {
      for (const core::Diagnostic& entry : found.diagnostics.entries()) content_.diagnostics.add(entry);
      shownAs_.push_back(found.damage ? -1 : static_cast<int>(content_.skeletons.size()));
      if (reader_.isRecording()) readAgain(found);
      if (found.damage) {
        leaveOut(*found.damage);
      } else {
        addSkeleton(found);
      }
    }
  }

  /// For the recording, reads the findings once more: the scan's trials are not recorded.
  void readAgain(const FoundSkeleton& found) {
    const auto size = static_cast<LimbSize>(found.limbBytes);
    const bool isEarly = found.limbBytes == FoundSkeleton::kEarlyLimbBytes;
    (void)resultOf([&] {
      return isEarly ? readBetaSkeleton(reader_, found.headerOffset, found.limbCount, found_.segment)
                     : readSkeleton(reader_, found.headerOffset, found_.segment, size);
    });
  }

  void addSkeleton(const FoundSkeleton& found) {
    auto skeleton = std::make_shared<core::Skeleton>(found.skeleton);
    skeleton->body = bodies().read(found, static_cast<int>(content_.skeletons.size()));
    if (skeleton->body) content_.models.push_back(skeleton->body);
    if (isLinkSkeleton(*skeleton)) content_.optionTables = linkOptionTables({bytes_, found_.segment});
    content_.skeletons.push_back(std::move(skeleton));
  }

  /// The reader is made when the segment that the file stands for is known.
  BodyReader& bodies() {
    if (!bodies_) {
      Segments segments{.own = found_.segment};
      segments.files[static_cast<std::size_t>(found_.segment)] = bytes_;
      bodies_.emplace(reader_, segments, content_.diagnostics, context_.memoryLimit, options_);
    }
    return *bodies_;
  }

  void nameEarlyFormat() {
    if (!content_.skeletons.empty() || (found_.lists.empty() && found_.betaClips.empty())) return;
    content_.formatId = "z64-legacy";
    content_.formatLabel = "Zelda 64 object (early format)";
  }

  void readNamedSkeletons() {
    std::vector<FoundSkeleton> skeletons;
    std::vector<FoundSkeleton> lists;
    for (const std::uint32_t at : options_.skeletonAt) {
      const std::uint64_t offset = offsetOf(at);
      const std::size_t listed = betaListLength({bytes_, found_.segment}, offset);
      try {
        if (listed >= 2) {
          lists.push_back(readBetaSkeleton(reader_, offset, listed, found_.segment));
        } else {
          skeletons.push_back(readSkeleton(reader_, offset, found_.segment, options_.limbSize));
        }
      } catch (const ReadFailure& failure) {
        core::Error why = failure.error;
        if (segmentOfName(context_.fileName) == kKeepSegment)
          why.message = {code("z64.link-in-object"), why.message};
        refuseNamed(kSkeletonAtOption, at, std::move(why));
      }
    }
    if (skeletons.empty() && lists.empty()) return;
    replaceSkeletons(found_, bytes_, std::move(skeletons), std::move(lists), budget_);
  }

  /// Reports that nothing lies at an offset that the user named. The rest of the object is shown.
  void refuseNamed(const char* option, std::uint32_t at, core::Error why) {
    const bool isInFile = why.code != core::ErrorCode::Truncated;
    if (isInFile && offsetOf(at) % 4 != 0) {
      why = {core::ErrorCode::BadValue, {code("z64.not-aligned")}, {}, offsetOf(at), "header"};
    }
    const core::Diagnostic entry = wrongOffset(option, at, why);
    content_.diagnostics.add(entry);
    if (!refused_) {
      why.message = entry.message;
      why.option = entry.option;
      refused_ = std::move(why);
    } else {
      const core::Message& first = refused_->message;
      refused_->message = {first.code(), first.arguments()[0],
                           first.arguments()[1] + "; " + entry.message.text()};
    }
  }

  // -- animations ---------------------------------------------------------------------------------------

  void addAnimations() {
    for (const std::uint32_t at : options_.animationAt) addNamedAnimation(at);
    const bool hasNamed = !content_.clips.empty() || !namedLinkHeaders_.empty();
    if (hasNamed && !options_.keepsFound) return;
    const std::size_t named = content_.clips.size();
    for (const FoundAnimation& found : found_.animations) {
      if (isAmongFirst(named, found.header.offset)) continue;
      try {
        addClip(readAnimation(reader_, found.header.offset, found_.segment, found.limbs, budget_),
                found.skeleton);
      } catch (const ReadFailure& failure) {
        leaveOut(failure.error);
      }
    }
    for (FoundClip& found : found_.betaClips) {
      if (isAmongFirst(named, found.clip.byteOffset)) continue;
      if (reader_.isRecording()) readAgain(found);
      addClip(std::move(found.clip), indexOfList(found.list));
    }
  }

  void readAgain(const FoundClip& found) {
    KeyBudget budget(bytes_.size());
    const FoundSkeleton& list = found_.lists[static_cast<std::size_t>(found.list)];
    (void)resultOf(
        [&] { return readBetaAnimation(reader_, found.clip.byteOffset, found_.segment, list, budget); });
  }

  /// True for one of the `count` animations that the user named.
  [[nodiscard]] bool isAmongFirst(std::size_t count, std::uint64_t offset) const {
    return std::any_of(content_.clips.begin(), content_.clips.begin() + static_cast<std::ptrdiff_t>(count),
                       [&](const auto& clip) { return clip->byteOffset == offset; });
  }

  /// Adds an animation of the object's own, or one of Link's, whose frames lie elsewhere.
  void addNamedAnimation(std::uint32_t at) {
    try {
      addAnimationAt(offsetOf(at));
    } catch (const ReadFailure& failure) {
      const auto header = resultOf([&] { return readLinkHeader(reader_, offsetOf(at)); });
      if (header) return namedLinkHeaders_.push_back(*header);
      refuseNamed(kAnimationAtOption, at, whyNoAnimation(at, failure.error, header.error()));
    }
  }

  [[nodiscard]] core::Error whyNoAnimation(std::uint32_t at, core::Error why,
                                           core::Error whyNoLinkHeader) const {
    if (leadsToLinkFrames(bytes_, offsetOf(at))) return whyNoLinkHeader;
    if (holdsLink()) why.message = {code("z64.headers-in-keep"), why.message};
    return why;
  }

  [[nodiscard]] bool holdsLink() const {
    return std::any_of(content_.skeletons.begin(), content_.skeletons.end(),
                       [](const auto& skeleton) { return isLinkSkeleton(*skeleton); });
  }

  void addAnimationAt(std::uint64_t offset) {
    if (!found_.lists.empty() && found_.skeletons.empty()) {
      return addClip(readBetaAnimation(reader_, offset, found_.segment, found_.lists.front(), budget_),
                     indexOfList(0));
    }
    ByteReader reader(bytes_, Endian::Big);  // the animation's own read is recorded
    const AnimationHeader header = readAnimationHeader(reader, offset, found_.segment);
    const FoundAnimation found = matchAnimation({bytes_, found_.segment}, header, found_.skeletons);
    if (found.limbs == 0) {
      reader_.fail(core::ErrorCode::BadValue, {code("z64.no-rows")}, header.offset + 8, "index rows");
    }
    addClip(readAnimation(reader_, header.offset, found_.segment, found.limbs, budget_), found.skeleton);
  }

  /// The index among all findings, skeletons first.
  [[nodiscard]] int indexOfList(int list) const { return static_cast<int>(found_.skeletons.size()) + list; }

  /// @param found  index among all skeletons that were found, or -1.
  void addClip(core::Clip clip, int found) {
    content_.clips.push_back(std::make_shared<core::Clip>(std::move(clip)));
    content_.clipSkeletons.push_back(found < 0 ? -1 : shownAs_[static_cast<std::size_t>(found)]);
  }

  // -- Link ---------------------------------------------------------------------------------------------

  /// gameplay_keep names Link's animations but does not hold their frames.
  bool addLinkHeaders(bool isNamedKeep) {
    LinkHeaderSearch search = findLinkHeaders(bytes_, isNamedKeep, std::nullopt);
    if (!namedLinkHeaders_.empty() && !options_.keepsFound) search = {};
    search.putFirst(std::move(namedLinkHeaders_));
    for (const core::Error& error : search.refused) content_.diagnostics.add(core::toDiagnostic(error));
    if (search.headers.empty()) return false;
    for (const LinkHeader& header : search.headers) {
      if (reader_.isRecording()) (void)readLinkHeader(reader_, header.offset);
    }
    content_.formatId = "z64-link-headers";
    content_.formatLabel = "Zelda 64 Link animation headers (gameplay_keep)";
    explain({code("z64.headers-alone"), search.headers.size()}, search.headers.front().offset,
            "Link's animations", kSegmentOption);
    return true;
  }

  core::Result<Asset> readFramesAlone() {
    content_.formatId = "z64-link-frames";
    content_.formatLabel = "Zelda 64 Link animation frames (link_animetion)";
    if (bytes_.size() < LinkHeader::kFrameBytes) {
      return tl::unexpected(core::Error{
          core::ErrorCode::Truncated, {code("z64.frames-too-short"), bytes_.size()}, {}, 0, "frame 0"});
    }
    explain({code("z64.frames-alone")}, 0, "frames", kSegmentOption);
    return std::move(content_);
  }

  // -- words --------------------------------------------------------------------------------------------

  void sayWhatIsMissing() {
    if (failed_) return;
    if (!content_.clips.empty()) {
      if (content_.skeletons.empty()) explain({code("z64.no-skeleton")}, 0, "skeletons");
    } else if (holdsLink()) {
      content_.diagnostics.add(
          {core::Severity::Info, {code("z64.animations-elsewhere")}, {}, std::nullopt, {}, {kSegmentOption}});
    } else {
      explain({code("z64.no-animation")}, bytes_.size(), "animations");
    }
  }

  /// @param option  the option that would settle it.
  void explain(core::Message message, std::uint64_t offset, std::string field, const char* option = "") {
    content_.diagnostics.add(
        {core::Severity::Warning, std::move(message), {}, offset, std::move(field), {option}});
  }

  /// Reports why a damaged part is not shown.
  void leaveOut(const core::Error& why) {
    content_.diagnostics.add(core::toDiagnostic(why));
    if (!failed_) failed_ = why;
  }

  [[nodiscard]] core::Error nothing() const {
    if (refused_) return *refused_;
    if (failed_) return *failed_;
    const core::Message looked = bytes_.empty() ? core::Message(code("z64.empty"))
                                                : core::Message(code("z64.nothing-found"), bytes_.size());

    return {core::ErrorCode::UnknownFormat, looked, {}, 0, "object"};
  }

  ByteView bytes_;
  const ReadContext& context_;
  ZeldaOptions options_;
  ByteReader reader_;
  KeyBudget budget_;
  Findings found_;
  std::vector<int> shownAs_;  ///< by found skeleton, then by found list: index in the content; -1: damaged
  std::vector<LinkHeader> namedLinkHeaders_;  ///< at the offsets that the user named
  std::optional<core::Error> refused_;        ///< for an offset that the user named and that holds nothing
  std::optional<core::Error> failed_;         ///< the first part that is damaged
  Asset content_;
  std::optional<BodyReader> bodies_;
};

}  // namespace

bool claimsObject(const ReadContext& context) {
  const ZeldaOptions options(context.options);
  if (!options.skeletonAt.empty() || !options.animationAt.empty()) return true;
  const std::optional<int> segment = segmentOfName(context.fileName);
  return extensionOf(context.fileName) == "zobj" || (segment && *segment != kObjectSegment);
}

int probeObject(ByteView bytes) {
  constexpr int kCertain = 20;
  constexpr int kLikely = 10;
  constexpr int kDamaged = 5;
  // The games' largest object has 3 MB. A larger file is searched only if its name says that it is an object.
  constexpr std::size_t kMostProbedBytes = 4U << 20;
  if (bytes.size() > kMostProbedBytes) return 0;
  KeyBudget budget(bytes.size());
  const Findings found = scanObject(bytes, std::nullopt, LimbSize::Auto, budget);
  if (found.hasCertainSkeleton()) return kCertain;
  if (!found.empty() || !findLinkHeaders(bytes, false, std::nullopt).headers.empty()) return kLikely;
  return found.isDamaged() ? kDamaged : 0;
}

core::Result<Asset> readObject(ByteView bytes, const ReadContext& context) {
  if (bytes.size() > kMostObjectBytes) {
    return tl::unexpected(core::Error{
        core::ErrorCode::TooLarge, {code("z64.object-too-large")}, {}, kMostObjectBytes, "object"});
  }
  core::Result<Asset> asset = ObjectReader(bytes, context).read();
  if (asset) asset->facts = {ageFact()};
  return asset;
}

}  // namespace marrow::formats::z64
