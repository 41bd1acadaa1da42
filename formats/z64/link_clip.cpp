// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/link_clip.h"

#include "formats/z64/bone_list.h"
#include "formats/z64/link_set.h"
#include "formats/z64/word_keys.h"

#include <array>
#include <cassert>
#include <cstdio>
#include <optional>
#include <string>
#include <utility>

namespace marrow::formats::z64 {
namespace {

constexpr std::uint64_t kFaceOffset = 0x84;

constexpr std::array<const char*, 9> kEyes = {
    "automatic",  "open",    "half open", "closed",         "look left",
    "look right", "shocked", "look down", "tightly closed",
};
constexpr std::array<const char*, 5> kMouths = {"automatic", "closed", "slightly open", "wide open", "smile"};

std::string label(const char* what, int stored, const char* name) {
  return std::string(what) + ": " + (name != nullptr ? name : "unknown " + std::to_string(stored));
}

/// One lane of the timeline: a hold for each stretch of frames with one face.
template <typename Stored, typename NameOf>
core::EventTrack laneOf(const core::Clip& clip, std::uint64_t dataOffset, const char* what, Stored stored,
                        NameOf nameOf) {
  core::EventTrack track{what, {}};
  for (std::size_t frame = 0; frame < clip.faces.size(); ++frame) {
    const int value = stored(clip.faces[frame]);
    if (frame > 0 && value == stored(clip.faces[frame - 1])) {
      track.events.back().endFrame = static_cast<float>(frame + 1);
      continue;
    }
    core::Event event;
    event.name = label(what, value, nameOf(value));
    event.isHold = true;
    event.startFrame = static_cast<float>(frame);
    event.endFrame = static_cast<float>(frame + 1);
    event.parameters = {{what, static_cast<std::int32_t>(value)}};
    event.byteOffset = dataOffset + frame * LinkHeader::kFrameBytes + kFaceOffset;
    event.fieldPath = clip.name + " / frame " + std::to_string(frame) + " / face";
    track.events.push_back(std::move(event));
  }
  return track;
}

void checkFace(const core::FaceFrame& face, std::size_t frame, std::uint64_t offset, const std::string& clip,
               core::Diagnostics& diagnostics) {
  const bool isKnown = linkEyesName(face.eyes()) != nullptr && linkMouthName(face.mouth()) != nullptr;
  if (face.word < 0x100 && isKnown) return;
  char message[120];
  std::snprintf(message, sizeof message, "the face is 0x%04X: %s, eyes %d, mouth %d", face.word,
                face.word < 0x100 ? "no face of the game's" : "its padding is not zero", face.eyes(),
                face.mouth());
  diagnostics.add(
      {core::Severity::Warning, message, {}, offset, clip + " / frame " + std::to_string(frame) + " / face"});
}

void readFaces(ByteView frames, const LinkHeader& header, core::Clip& clip, core::Diagnostics& diagnostics) {
  clip.faces.reserve(static_cast<std::size_t>(header.frameCount));
  for (std::size_t frame = 0; frame < static_cast<std::size_t>(header.frameCount); ++frame) {
    const std::uint64_t at = header.dataOffset + frame * LinkHeader::kFrameBytes + kFaceOffset;
    const core::FaceFrame face{static_cast<std::uint16_t>(frames[at] << 8 | frames[at + 1])};
    checkFace(face, frame, at, clip.name, diagnostics);
    clip.faces.push_back(face);
  }
  clip.eventTracks.push_back(laneOf(
      clip, header.dataOffset, "eyes", [](const core::FaceFrame& face) { return face.eyes(); },
      linkEyesName));
  clip.eventTracks.push_back(laneOf(
      clip, header.dataOffset, "mouth", [](const core::FaceFrame& face) { return face.mouth(); },
      linkMouthName));
}

}  // namespace

const char* linkEyesName(int stored) {
  const auto index = static_cast<std::size_t>(stored);
  return stored >= 0 && index < kEyes.size() ? kEyes[index] : nullptr;
}

const char* linkMouthName(int stored) {
  const auto index = static_cast<std::size_t>(stored);
  return stored >= 0 && index < kMouths.size() ? kMouths[index] : nullptr;
}

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
  readFaces(frames, header, clip, diagnostics);
  return clip;
}

}  // namespace marrow::formats::z64
