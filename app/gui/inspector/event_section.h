// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/inspector/inspector_model.h"
#include "app/opening/event_list.h"

namespace marrow::gui {

/// All data of one event.
[[nodiscard]] InspectorModel::Section eventSection(const app::Workspace& workspace,
                                                   const app::EventRow& event);

/// "Hold, frames 2 – 6", "Trigger at frame 4"; as stored.
[[nodiscard]] QString eventTimeText(const app::EventRow& event);

/// The bone of the shown skeleton that a parameter names; -1: none.
[[nodiscard]] int boneNamedIn(const core::EventParameter& parameter, const app::Workspace& workspace);

}  // namespace marrow::gui
