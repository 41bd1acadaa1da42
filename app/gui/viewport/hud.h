// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

namespace marrow::app {
class Comparison;
class Playback;
class Selection;
struct Session;
class Workspace;
}  // namespace marrow::app

namespace marrow::gui {

/// The text in the viewport's corner: clip, frame, and the bone under the mouse.
class Hud final : public QWidget {
  Q_OBJECT

 public:
  Hud(const app::Session& session, QWidget* parent);

  [[nodiscard]] QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void syncClip();
  void syncFrame();
  void syncBone();
  void syncReference();

  const app::Workspace& workspace_;
  const app::Playback& playback_;
  const app::Selection& selection_;
  const app::Comparison& comparison_;
  QString title_;
  QString frame_;
  QString bone_;
  QString reference_;
  QString difference_;
};

}  // namespace marrow::gui
