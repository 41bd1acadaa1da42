// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/clip_ref.h"
#include "app/session/session_fwd.h"
#include "formats/writers/writer.h"

#include <vector>

namespace marrow::app {

/// Open clips for an export, each with its file, its events and its material animations.
/// @pre their model is the shown one.
[[nodiscard]] std::vector<formats::ExportClip> exportClips(const Workspace& workspace,
                                                           const MaterialAnimations& materialAnimations,
                                                           const std::vector<ClipRef>& clips);

}  // namespace marrow::app
