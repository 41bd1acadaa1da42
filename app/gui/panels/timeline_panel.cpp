// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panels/timeline_panel.h"

#include "app/gui/timeline/timeline_widget.h"

namespace marrow::gui {

TimelinePanel::TimelinePanel(app::Document& document, QWidget* parent)
    : QDockWidget(tr("Timeline"), parent), timeline_(new TimelineWidget(document, this)) {
  setObjectName(QStringLiteral("timelinePanel"));
  setWidget(timeline_);
}

}  // namespace marrow::gui
