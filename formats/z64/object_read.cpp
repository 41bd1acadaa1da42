// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/z64_formats.h"

#include "formats/asset.h"
#include "formats/text/printable.h"
#include "formats/z64/bone_list.h"
#include "formats/z64/codes.h"
#include "formats/z64/link_headers.h"
#include "formats/z64/object_scan.h"
#include "formats/z64/object_view.h"
#include "formats/z64/segment_table.h"
#include "formats/z64/zelda_options.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace marrow::formats::z64 {
namespace {

/// What the user says comes before what the name says.
std::optional<int> namedSegment(const ReadContext& context) {
  if (const int own = context.options.integer(kOwnSegmentOption); own != 0) return own;
  return segmentOfName(context.fileName);
}

/// Where the user names the object, too, skeletons are looked for there, not in its keep.
ZeldaOptions ownOptions(const ReadContext& context) {
  ZeldaOptions options(context.options);
  const std::optional<int> segment = namedSegment(context);
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
        reader_(bytes, Endian::Big),
        budget_(bytes.size(), context.memoryLimit) {}

  core::Result<Asset> read() {
    content_.formatId = "z64-object";
    content_.formatLabel = "Zelda 64 object";
    const std::optional<int> named = namedSegment(context_);
    if (named == kLinkFramesSegment) return readFramesAlone();
    found_ = scanObject(bytes_, named, options_.limbSize);
    addSkeletons();
    addAnimations();
    addBeta();
    for (const core::Error& error : found_.damaged) content_.diagnostics.add(core::toDiagnostic(error));
    const bool isKeep = addLinkHeaders(named == kKeepSegment);
    if (content_.skeletons.empty() && content_.clips.empty() && !isKeep) return tl::unexpected(nothing());
    if (!isKeep) sayWhatIsMissing();
    return std::move(content_);
  }

 private:
  // -- hierarchy ----------------------------------------------------------------------------------------

  void addSkeletons() {
    if (!options_.skeletonAt.empty()) readNamedSkeletons();
    for (FoundSkeleton& found : found_.skeletons) {
      addDiagnostics(found.diagnostics);
      content_.skeletons.push_back(std::make_shared<core::Skeleton>(std::move(found.skeleton)));
    }
  }

  void readNamedSkeletons() {
    std::vector<FoundSkeleton> skeletons;
    std::vector<BetaSkeleton> betaSkeletons;
    for (const std::uint32_t at : options_.skeletonAt) {
      const std::uint64_t offset = offsetOf(at);
      const std::size_t listed = betaListLength({bytes_, found_.segment}, offset);
      try {
        if (listed >= 2) {
          betaSkeletons.push_back(readBetaSkeleton(reader_, offset, listed, found_.segment));
        } else {
          skeletons.push_back(readSkeleton(reader_, offset, found_.segment, options_.limbSize));
        }
      } catch (const ReadFailure& failure) {
        core::Error why = failure.error;
        if (namedSegment(context_) == kKeepSegment) why.message = {code("z64.link-in-object"), why.message};
        refuseNamed(kSkeletonAtOption, at, std::move(why));
      }
    }
    if (skeletons.empty() && betaSkeletons.empty()) return;
    replaceSkeletons(found_, bytes_, std::move(skeletons), std::move(betaSkeletons));
  }

  /// Says that there is nothing at an offset that the user named. The rest of the object is shown.
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
    if (hasNamed && !options_.keepsFound) {
      found_.betaAnimations.clear();
      return;
    }
    const std::size_t named = content_.clips.size();
    std::erase_if(found_.betaAnimations,
                  [&](const BetaAnimation& found) { return isAmongFirst(named, found.offset); });
    for (const FoundAnimation& found : found_.animations) {
      if (isAmongFirst(named, found.header.offset)) continue;
      try {
        addClip(readAnimation(reader_, found.header.offset, found_.segment, found.limbs, budget_),
                found.skeleton);
      } catch (const ReadFailure& failure) {
        content_.diagnostics.add(core::toDiagnostic(failure.error));
      }
    }
  }

  /// Is it one of the `count` animations that the user named?
  [[nodiscard]] bool isAmongFirst(std::size_t count, std::uint64_t offset) const {
    return std::any_of(content_.clips.begin(), content_.clips.begin() + static_cast<std::ptrdiff_t>(count),
                       [&](const auto& clip) { return clip->byteOffset == offset; });
  }

  /// An animation of the object's own, else one of Link's, whose frames lie elsewhere.
  void addNamedAnimation(std::uint32_t at) {
    try {
      addAnimationAt(offsetOf(at));
    } catch (const ReadFailure& failure) {
      if (const std::optional<LinkHeader> header = linkHeaderAt(bytes_, offsetOf(at))) {
        namedLinkHeaders_.push_back(*header);
      } else {
        refuseNamed(kAnimationAtOption, at, whyNoAnimation(at, failure.error));
      }
    }
  }

  [[nodiscard]] core::Error whyNoAnimation(std::uint32_t at, core::Error why) const {
    if (auto wrongHeader = whyNotLinkHeader(bytes_, offsetOf(at))) return std::move(*wrongHeader);
    if (holdsLink()) {
      why.message = {code("z64.headers-in-keep"), why.message};
    }
    return why;
  }

  [[nodiscard]] bool holdsLink() const {
    return std::any_of(content_.skeletons.begin(), content_.skeletons.end(),
                       [](const auto& skeleton) { return isLinkSkeleton(*skeleton); });
  }

  void addAnimationAt(std::uint64_t offset) {
    if (!found_.betaLimbs.empty() && found_.skeletons.empty()) {
      return addBetaClip({offset, found_.betaLimbs.front()}, 0);
    }
    const AnimationHeader header = readAnimationHeader(reader_, offset, found_.segment);
    const FoundAnimation found = matchAnimation({bytes_, found_.segment}, header, found_.skeletons);
    if (found.limbs == 0) {
      reader_.fail(core::ErrorCode::BadValue, {code("z64.no-rows")}, header.offset + 8, "index rows");
    }
    addClip(readAnimation(reader_, header.offset, found_.segment, found.limbs, budget_), found.skeleton);
  }

  void addClip(core::Clip clip, int skeleton) {
    content_.clips.push_back(std::make_shared<core::Clip>(std::move(clip)));
    content_.clipSkeletons.push_back(skeleton);
  }

  // -- the early format ---------------------------------------------------------------------------------

  void addBeta() {
    if (found_.betaSkeletons.empty() && found_.betaAnimations.empty()) return;
    if (content_.skeletons.empty()) {
      content_.formatId = "z64-legacy";
      content_.formatLabel = "Zelda 64 object (early format)";
    }
    const int first = static_cast<int>(content_.skeletons.size());
    for (const BetaSkeleton& found : found_.betaSkeletons) {
      addDiagnostics(found.diagnostics);
      content_.skeletons.push_back(std::make_shared<core::Skeleton>(found.skeleton));
    }
    for (const BetaAnimation& found : found_.betaAnimations) {
      try {
        addBetaClip(found, first);
      } catch (const ReadFailure& failure) {
        content_.diagnostics.add(core::toDiagnostic(failure.error));
      }
    }
  }

  /// @param first  of the early skeletons among all.
  void addBetaClip(const BetaAnimation& found, int first) {
    const int skeleton = found.limbs.skeleton;
    addClip(readBetaAnimation(reader_, found.offset, found_.segment, found.limbs, budget_),
            skeleton < 0 ? skeleton : first + skeleton);
  }

  // -- Link ---------------------------------------------------------------------------------------------

  [[nodiscard]] LinkHeaderSearch withNamed(std::vector<LinkHeader> named, LinkHeaderSearch search) const {
    if (!options_.keepsFound) return {std::move(named), {}};
    return namedBefore(std::move(named), std::move(search));
  }

  /// gameplay_keep names Link's animations but does not hold their frames.
  bool addLinkHeaders(bool isNamedKeep) {
    LinkHeaderSearch search = findLinkHeaders(bytes_, isNamedKeep, std::nullopt);
    if (!namedLinkHeaders_.empty()) search = withNamed(std::move(namedLinkHeaders_), std::move(search));
    for (const core::Error& error : search.refused) content_.diagnostics.add(core::toDiagnostic(error));
    if (search.headers.empty()) return false;
    content_.formatId = "z64-link-headers";
    content_.formatLabel = "Zelda 64 Link animation headers (gameplay_keep)";
    const std::size_t count = search.headers.size();
    const std::string named =
        std::to_string(count) + (count == 1 ? " of Link's animations is named here; its frames are"
                                            : " of Link's animations are named here; their frames are");
    explain({code("z64.headers-alone"), named}, search.headers.front().offset, "Link's animations",
            kSegmentOption);
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
    if (!content_.clips.empty() || !found_.damaged.empty()) return;
    if (holdsLink()) {
      content_.diagnostics.add(
          {core::Severity::Info, {code("z64.animations-elsewhere")}, {}, std::nullopt, {}, {kSegmentOption}});
      return;
    }
    explain({code("z64.no-animation")}, bytes_.size(), "animations");
  }

  /// @param option  that would answer it.
  void explain(core::Message message, std::uint64_t offset, std::string field, const char* option = "") {
    content_.diagnostics.add(
        {core::Severity::Warning, std::move(message), {}, offset, std::move(field), {option}});
  }

  void addDiagnostics(const core::Diagnostics& more) {
    for (const core::Diagnostic& entry : more.entries()) content_.diagnostics.add(entry);
  }

  [[nodiscard]] core::Error nothing() const {
    if (refused_) return *refused_;
    if (!found_.damaged.empty()) return found_.damaged.front();
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
  std::vector<LinkHeader> namedLinkHeaders_;  ///< of the offsets that the user names
  std::optional<core::Error> refused_;        ///< of the offsets that the user names, those that hold nothing
  Asset content_;
};

}  // namespace

bool claimsObject(const ReadContext& context) {
  const ZeldaOptions options(context.options);
  if (!options.skeletonAt.empty() || !options.animationAt.empty() || options.ownSegment != 0) return true;
  const std::optional<int> segment = segmentOfName(context.fileName);
  return extensionOf(context.fileName) == "zobj" || (segment && *segment != kObjectSegment);
}

int probeObject(ByteView bytes) {
  constexpr int kCertain = 20;
  constexpr int kLikely = 10;
  constexpr int kDamaged = 5;
  // The games' largest has 3 MB. What is larger is searched only when its name says what it is.
  constexpr std::size_t kMostProbedBytes = 4U << 20;
  if (bytes.size() > kMostProbedBytes) return 0;
  const Findings found = scanObject(bytes, std::nullopt, LimbSize::Auto);
  if (found.hasCertainSkeleton()) return kCertain;
  if (!found.empty() || !findLinkHeaders(bytes, false, std::nullopt).headers.empty()) return kLikely;
  return found.damaged.empty() ? 0 : kDamaged;
}

core::Result<Asset> readObject(ByteView bytes, const ReadContext& context) {
  if (bytes.size() > kMostObjectBytes) {
    return tl::unexpected(core::Error{
        core::ErrorCode::TooLarge, {code("z64.object-too-large")}, {}, kMostObjectBytes, "object"});
  }
  try {
    return ObjectReader(bytes, context).read();
  } catch (const ReadFailure& failure) {
    return tl::unexpected(failure.error);
  }
}

}  // namespace marrow::formats::z64
