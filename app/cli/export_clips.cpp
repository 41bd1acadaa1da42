// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/export_clips.h"

#include "app/cli/clip_events.h"
#include "app/library/pairing.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <string>
#include <utility>

namespace marrow::cli {
namespace {

constexpr const char* kAll = "all";
constexpr std::size_t kMostNamed = 5;

/// Is the skeleton that the target's clip is shown on that of another clip of its file, too?
bool isOnSameSkeleton(const core::Clip& clip, const Target& target, const app::PairingIndex& files) {
  const auto& own = target.file.content.skeletons;
  const auto& skeleton = target.pairing.skeleton;
  if (std::find(own.begin(), own.end(), skeleton) == own.end())
    return clip.boneCount() == target.clip->boneCount();
  return app::findPairing(clip, target.file.path, files, app::SearchIn::OpenFiles).skeleton == skeleton;
}

}  // namespace

formats::ExportClip exportClip(const app::LoadedFile& file, const ClipEvents& events, std::size_t index) {
  formats::ExportClip one{file.content.clips[index], file.path, {}, {}};
  for (ClipEvents::Lanes& lanes : events.lanesOf(index)) {
    for (core::EventTrack& track : lanes.tracks) one.events.push_back(std::move(track));
  }
  return one;
}

bool wantsAllClips(const TargetOptions& options) { return options.clip == kAll; }

core::Result<Target> openFirst(const TargetOptions& options, Io& io) {
  TargetOptions first = options;
  if (wantsAllClips(options)) first.clip.clear();
  return first.open(io);
}

std::vector<formats::ExportClip> exportClips(const Target& target, const TargetOptions& options, Io& io) {
  std::vector<formats::ExportClip> clips;
  if (!target.clip) return clips;
  const std::vector<app::LoadedFile> open = {target.file};
  const app::PairingIndex files(open);
  app::EventFolders folders;
  const std::vector<app::LoadedFile> noneGiven;
  const app::EventIndex noEvents(noneGiven);
  const ClipEvents events(target.file, noEvents, folders);
  std::vector<std::string> others;
  const auto& all = target.file.content.clips;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i] != target.clip && !wantsAllClips(options)) continue;
    const bool fits =
        all[i] == target.clip || !options.skeleton.empty() || isOnSameSkeleton(*all[i], target, files);
    if (fits) {
      clips.push_back(exportClip(target.file, events, i));
    } else {
      others.push_back(all[i]->name);
    }
  }
  if (!others.empty()) {
    io.err << "note: left out: " << formats::counted(others.size(), "clip")
           << " of other skeletons: " << core::oneLine(formats::listed(others, kMostNamed)) << "\n";
  }
  return clips;
}

}  // namespace marrow::cli
