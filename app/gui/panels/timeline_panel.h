// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/panels/panel.h"

namespace marrow::gui {

/// The dock of the timeline.
class TimelinePanel final : public Panel {
  Q_OBJECT

 public:
  TimelinePanel(const PanelSpec& spec, const PanelContext& context, QWidget* window);
};

}  // namespace marrow::gui
