// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/link_clip.h"

#include "formats/z64/bone_list.h"
#include "formats/z64/codes.h"
#include "formats/z64/word_keys.h"

#include <array>
#include <cassert>
#include <cstdio>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace marrow::formats::z64 {
namespace {

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

}  // namespace

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

}  // namespace marrow::formats::z64
