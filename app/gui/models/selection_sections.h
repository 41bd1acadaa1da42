// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/models/inspector_model.h"
#include "app/library/event_list.h"

#include <optional>

namespace marrow::gui {

/// The selected key with its stored words and its place in the file; nothing where no key is selected.
[[nodiscard]] std::optional<InspectorModel::Section> keySection(const app::Workspace& workspace,
                                                                const app::Selection& selection,
                                                                InspectorModel::Units units);

/// All data of one event.
[[nodiscard]] InspectorModel::Section eventSection(const app::Workspace& workspace,
                                                   const app::EventRow& event);

/// "Hold, frames 2 – 6", "Trigger at frame 4"; as stored.
[[nodiscard]] QString eventTimeText(const app::EventRow& event);

}  // namespace marrow::gui
