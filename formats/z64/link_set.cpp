// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/link_set.h"

#include "formats/text/printable.h"
#include "formats/z64/body_read.h"
#include "formats/z64/codes.h"
#include "formats/z64/limb_tree.h"
#include "formats/z64/link_headers.h"
#include "formats/z64/link_lists.h"
#include "formats/z64/object_scan.h"
#include "formats/z64/object_view.h"
#include "formats/z64/word_keys.h"
#include "formats/z64/zelda_options.h"

#include <array>
#include <cassert>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace marrow::formats::z64 {
namespace {

/// How much smaller the child's root moves when the game draws him.
constexpr float kChildRootScale = 0.64F;

constexpr std::uint64_t kFaceOffset = 0x84;

/// A part of the face's word, with the names of the animation document. 0 leaves the choice to the game.
struct FacePart {
  const char* name;
  unsigned shift;
  std::vector<std::string> names;

  [[nodiscard]] unsigned of(unsigned word) const { return word >> shift & 0xFU; }
  [[nodiscard]] bool knows(unsigned word) const { return of(word) < names.size(); }
};

const std::array<FacePart, 2>& faceParts() {
  static const std::array<FacePart, 2> parts = {
      FacePart{"eyes",
               0,
               {"automatic", "open", "half open", "closed", "look left", "look right", "shocked", "look down",
                "tightly closed"}},
      FacePart{"mouth", 4, {"automatic", "closed", "slightly open", "wide open", "smile"}},
  };
  return parts;
}

/// One lane of the timeline: a hold for each stretch of frames with one value.
core::EventTrack laneOf(const core::Clip& clip, const char* what, const core::ValueRun& run) {
  core::EventTrack track{what, {}};
  for (std::size_t frame = 0; frame < run.values.size(); ++frame) {
    const int value = run.values[frame];
    if (frame > 0 && value == run.values[frame - 1]) {
      track.events.back().endFrame = static_cast<float>(frame + 1);
      continue;
    }
    const std::string* name = run.nameOf(value);
    core::Event event;
    event.name = std::string(what) + ": " + (name != nullptr ? *name : "unknown " + std::to_string(value));
    event.isHold = true;
    event.startFrame = static_cast<float>(frame);
    event.endFrame = static_cast<float>(frame + 1);
    event.parameters = {{what, static_cast<std::int32_t>(value)}};
    event.byteOffset = run.byteOffset + frame * run.strideBytes;
    event.fieldPath = clip.name + " / frame " + std::to_string(frame) + " / " + run.field;
    track.events.push_back(std::move(event));
  }
  return track;
}

void checkFace(unsigned word, std::size_t frame, std::uint64_t offset, const std::string& clip,
               core::Diagnostics& diagnostics) {
  const auto& [eyes, mouth] = faceParts();
  if (word < 0x100 && eyes.knows(word) && mouth.knows(word)) return;
  char shown[16];
  std::snprintf(shown, sizeof shown, "0x%04X", word);
  const core::Code& said = word < 0x100 ? code("z64.face") : code("z64.face-padding");
  diagnostics.add({core::Severity::Warning,
                   {said, shown, eyes.of(word), mouth.of(word)},
                   {},
                   offset,
                   clip + " / frame " + std::to_string(frame) + " / face"});
}

/// Which images of eyes and mouth are shown, a track each.
void readFace(ByteView frames, const LinkHeader& header, core::Clip& clip, core::Diagnostics& diagnostics) {
  const std::uint64_t first = header.dataOffset + kFaceOffset;
  std::vector<unsigned> words;
  for (std::size_t frame = 0; frame < static_cast<std::size_t>(header.frameCount); ++frame) {
    const std::uint64_t at = first + frame * LinkHeader::kFrameBytes;
    words.push_back(static_cast<unsigned>(frames[at]) << 8U | frames[at + 1]);
    checkFace(words.back(), frame, at, clip.name, diagnostics);
  }
  for (const FacePart& part : faceParts()) {
    const auto number = static_cast<std::uint32_t>(clip.runs.size());
    core::ValueRun run{{}, part.names, "face", first, LinkHeader::kFrameBytes};
    for (const unsigned word : words) run.values.push_back(static_cast<std::uint16_t>(part.of(word)));
    clip.eventTracks.push_back(laneOf(clip, part.name, run));
    clip.tracks.push_back(
        {{core::TargetKind::TextureImage, part.name, number}, 0, 0, static_cast<int>(number)});
    clip.runs.push_back(std::move(run));
  }
}

/// Reads one of Link's animations. Byte offsets of curves are those of link_animetion.
/// @param rootScale  1, or kChildRootScale.
/// @return nothing when its keys would take more memory than is left.
/// @pre the header's frames lie inside `frames`.
std::optional<core::Clip> readLinkClip(ByteView frames, const LinkHeader& header, float rootScale,
                                       KeyBudget& budget, core::Diagnostics& diagnostics) {
  assert(header.dataEnd() <= frames.size());
  core::Clip clip = emptyClip(kLinkLimbs);
  clip.name = nameAt("link_anim_", header.offset);
  clip.frameCount = header.frameCount;
  clip.framesPerSecond = kLinkFramesPerSecond;
  clip.byteOffset = header.offset;
  clip.properties = {core::offsetProperty("frameData", "frames in segment 7", header.dataOffset)};
  WordChannels channels;
  channels.positionScale = rootScale;
  for (std::uint64_t word = 0; word < 3 * (kLinkLimbs + 1); ++word) {
    channels.runs.push_back({header.offset, header.dataOffset + 2 * word,
                             static_cast<std::size_t>(header.frameCount), LinkHeader::kFrameBytes});
  }
  if (!addCurves(clip, frames, channels, budget)) return std::nullopt;
  readFace(frames, header, clip, diagnostics);
  return clip;
}

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
    std::vector<FoundSkeleton> skeletons;
    for (const std::uint32_t at : options_.skeletonAt) addNamed(at, skeletons);
    if (skeletons.empty()) {
      skeletons = findSkeletons({files_.object.bytes, kObjectSegment}, options_.limbSize);
    }
    core::Diagnostics ofBodies;
    ByteReader reader(files_.object.bytes, Endian::Big);
    BodyReader bodies(reader, segments(), ofBodies, UINT64_MAX, options_);
    for (FoundSkeleton& found : skeletons) {
      if (found.damage) continue;
      if (found.limbCount != kLinkLimbs && found.skeleton.size() != kLinkLimbs) continue;
      for (core::Diagnostic entry : found.diagnostics.entries()) add(std::move(entry), files_.object);
      found.skeleton.body = bodies.read(found, static_cast<int>(content_.skeletons.size()));
      if (found.skeleton.body) content_.models.push_back(found.skeleton.body);
      content_.skeletons.push_back(std::make_shared<core::Skeleton>(std::move(found.skeleton)));
    }
    for (core::Diagnostic entry : ofBodies.entries()) add(std::move(entry), files_.object);
    content_.optionTables = linkOptionTables({files_.object.bytes, kObjectSegment});
    if (!content_.skeletons.empty()) return;
    for (const FoundSkeleton& found : skeletons) {
      if (found.damage) add(core::toDiagnostic(*found.damage), files_.object);
    }
    add({core::Severity::Warning, {code("z64.no-link-skeleton")}, {}, 0, "object"}, files_.object);
  }

  /// Link's hair and tunic have textures in gameplay_keep.
  [[nodiscard]] Segments segments() const {
    Segments segments;
    segments.files[kObjectSegment] = files_.object.bytes;
    segments.files[kKeepSegment] = files_.keep.bytes;
    return segments;
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

  /// The headers that the user names; then those that are found, if he keeps them or names none.
  LinkHeaderSearch findHeaders() {
    std::vector<LinkHeader> named;
    ByteReader reader(files_.keep.bytes, Endian::Big);
    for (const std::uint32_t at : options_.animationAt) {
      const auto header = resultOf([&] { return readLinkHeader(reader, offsetOf(at)); });
      if (!header) {  // one of gameplay_keep's own, or none
        if (!files_.isKeepReadAlone) add(wrongOffset(kAnimationAtOption, at, header.error()), files_.keep);
      } else if (const auto error = whyNotInside(*header, files_.frames.bytes.size())) {
        add(wrongOffset(kAnimationAtOption, at, *error), files_.keep);
      } else {
        named.push_back(*header);
      }
    }
    LinkHeaderSearch search;
    if (named.empty() || options_.keepsFound) {
      search = findLinkHeaders(files_.keep.bytes, true, files_.frames.bytes.size());
    }
    search.putFirst(std::move(named));
    return search;
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

Fact ageFact(const LinkAge& age) {
  return {.group = "link",
          .key = "isChild",
          .title = "root",
          .option = kLinkAgeOption,
          .value = age.isChild,
          .choice = age.isChild ? "child" : "adult",
          .text = age.isChild ? "moves 0.64 times as far, as the child's does" : "moves as stored",
          .reason = age.why};
}

core::Result<Asset> readLinkSet(const LinkFiles& files, const ZeldaOptions& options) {
  return SetReader(files, options).read();
}

}  // namespace marrow::formats::z64
