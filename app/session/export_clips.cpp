// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/export_clips.h"

#include "app/finding/pair_events.h"
#include "app/session/material_animations.h"
#include "app/session/workspace.h"
#include "core/name_hash.h"

#include <cstdint>
#include <optional>

namespace marrow::app {

std::vector<formats::ExportClip> exportClips(const Workspace& workspace,
                                             const MaterialAnimations& materialAnimations,
                                             const std::vector<ClipRef>& clips) {
  const std::vector<LoadedFile>& files = workspace.files();
  std::optional<std::uint32_t> only;
  if (clips.size() == 1) only = core::nameHash(clipAt(files, clips.front())->name);
  const EventIndex archives(files, only);
  std::vector<formats::ExportClip> all;
  for (const ClipRef& ref : clips) {
    all.push_back({clipAt(files, ref), files[static_cast<std::size_t>(ref.file)].path,
                   eventTracksOf(workspace.eventsOf(ref, archives), files), materialAnimations.lookOf(ref)});
  }
  return all;
}

}  // namespace marrow::app
