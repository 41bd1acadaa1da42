// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/comparison.h"
#include "app/session/material_animations.h"
#include "app/session/playback.h"
#include "app/session/selection.h"
#include "app/session/workspace.h"

namespace marrow::app {

/// The five objects of one window, made in the order that their signals rely on (workspace.h). Only their
/// owner holds this; a panel takes the ones that it needs.
struct Session {
  Workspace workspace;
  Playback playback{workspace};
  Selection selection{workspace};
  Comparison comparison{workspace, playback};
  MaterialAnimations materialAnimations{workspace, playback};
};

}  // namespace marrow::app
