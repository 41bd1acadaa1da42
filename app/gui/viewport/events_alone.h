// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/links/subject.h"
#include "app/session/session_fwd.h"

#include <QWidget>

class QPushButton;

namespace marrow::gui {

class WrappingLabel;

/// The card in the viewport while only event files are open. It says that there is nothing to pose, and names
/// the animation that the events belong to.
class EventsAlone final : public QWidget {
  Q_OBJECT

 public:
  EventsAlone(const app::Workspace& workspace, QWidget* parent);

  /// The card takes at most so many pixels. In a low viewport it has its title and one button.
  void setRoom(const QSize& room);
  /// Shows the card if events are shown without a clip or a model.
  void onChange();

 signals:
  void openWanted();
  void folderWanted();
  void clicked(const marrow::gui::Subject& subject);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void setWhole(bool isWhole);

  const app::Workspace& workspace_;
  WrappingLabel* title_;
  WrappingLabel* text_;
  QPushButton* folder_;
};

}  // namespace marrow::gui
