// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/loaded_file.h"
#include "core/clip.h"

#include <vector>

namespace marrow::gui {

/// The events that open event files hold for a clip: those of the actions that the hash of its name starts.
[[nodiscard]] std::vector<core::EventTrack> eventsFor(const core::Clip& clip,
                                                      const std::vector<app::LoadedFile>& files);

/// Every event of the open event files, for when there is no clip to hang them on.
[[nodiscard]] std::vector<core::EventTrack> allEvents(const std::vector<app::LoadedFile>& files);

/// What Link's eyes and mouth do, as holds of one shape each; the game's own choice (0) leaves a gap. Empty
/// for clips without a face.
[[nodiscard]] std::vector<core::EventTrack> faceTracks(const core::Clip& clip);

}  // namespace marrow::gui
