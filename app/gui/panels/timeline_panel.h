// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>

namespace marrow::app {
class Document;
}

namespace marrow::gui {

class TimelineWidget;

/// The dock of the timeline.
class TimelinePanel final : public QDockWidget {
  Q_OBJECT

 public:
  explicit TimelinePanel(app::Document& document, QWidget* parent = nullptr);

  [[nodiscard]] TimelineWidget& timeline() { return *timeline_; }

 private:
  TimelineWidget* timeline_;
};

}  // namespace marrow::gui
