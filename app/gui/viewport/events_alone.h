// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace marrow::app {
class Document;
}

namespace marrow::gui {

class WrappingLabel;

/// What the viewport shows while only files of events are open: that there is nothing to pose, and which
/// animation they go with.
class EventsAlone final : public QWidget {
  Q_OBJECT

 public:
  EventsAlone(const app::Document& document, QWidget* parent);

  /// @param width  pixels that the card may take.
  void setRoom(int width);
  /// Is this the state that the document is in?
  [[nodiscard]] static bool isMeant(const app::Document& document);
  void onChange();

 signals:
  void openWanted();
  void folderWanted();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const app::Document& document_;
  WrappingLabel* title_;
  WrappingLabel* text_;
};

}  // namespace marrow::gui
