// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/timeline/clip_events.h"

#include "core/event_archive.h"
#include "formats/baev/baev_hash.h"

#include <QCoreApplication>

#include <set>
#include <string>
#include <utility>

namespace marrow::gui {
namespace {

void append(std::vector<core::EventTrack>& tracks, std::vector<core::EventTrack> more) {
  for (core::EventTrack& track : more) tracks.push_back(std::move(track));
}

// The part of an archive that one name starts.
core::EventArchive actionsOf(const core::EventArchive& archive, std::uint32_t hash) {
  core::EventArchive part;
  std::set<std::uint32_t> wanted;
  for (const core::EventEntry& entry : archive.events) {
    if (entry.hash == hash) wanted.insert(entry.actionIndices.begin(), entry.actionIndices.end());
  }
  for (const std::uint32_t index : wanted) {
    if (index < archive.actions.size()) part.actions.push_back(archive.actions[index]);
  }
  return part;
}

core::EventTrack faceTrack(const core::Clip& clip, const std::string& name,
                           int (core::FaceFrame::*shape)() const) {
  core::EventTrack track;
  track.name = name;
  for (std::size_t frame = 0; frame < clip.faces.size(); ++frame) {
    const int value = (clip.faces[frame].*shape)();
    if (value == 0) continue;
    const bool goesOn = frame > 0 && (clip.faces[frame - 1].*shape)() == value;
    if (!goesOn) {
      core::Event event;
      event.name = std::to_string(value);
      event.isHold = true;
      event.startFrame = static_cast<float>(frame);
      track.events.push_back(std::move(event));
    }
    track.events.back().endFrame = static_cast<float>(frame + 1);
  }
  return track;
}

std::string translated(const char* text) {
  return QCoreApplication::translate("Timeline", text).toStdString();
}

}  // namespace

std::vector<core::EventTrack> eventsFor(const core::Clip& clip, const std::vector<app::LoadedFile>& files) {
  std::vector<core::EventTrack> tracks;
  const std::uint32_t hash = formats::baev::hashName(clip.name);
  for (const app::LoadedFile& file : files) {
    if (file.content.events) append(tracks, core::toEventTracks(actionsOf(*file.content.events, hash)));
  }
  return tracks;
}

std::vector<core::EventTrack> allEvents(const std::vector<app::LoadedFile>& files) {
  std::vector<core::EventTrack> tracks;
  for (const app::LoadedFile& file : files) {
    if (file.content.events) append(tracks, core::toEventTracks(*file.content.events));
  }
  return tracks;
}

std::vector<core::EventTrack> faceTracks(const core::Clip& clip) {
  std::vector<core::EventTrack> tracks;
  if (clip.faces.empty()) return tracks;
  tracks.push_back(faceTrack(clip, translated("Eyes"), &core::FaceFrame::eyes));
  tracks.push_back(faceTrack(clip, translated("Mouth"), &core::FaceFrame::mouth));
  return tracks;
}

}  // namespace marrow::gui
