// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session_fwd.h"

#include <QStringList>
#include <QWidget>

namespace marrow::gui {

class ViewportWidget;

/// What is shown: the clip, else the model, with its file where that is called otherwise.
[[nodiscard]] QString shownTitle(const app::Workspace& workspace);

/// The text in the viewport's corner: clip, frame, and the bone under the mouse.
class Hud final : public QWidget {
  Q_OBJECT

 public:
  Hud(const app::Session& session, const ViewportWidget& viewport, QWidget* parent);

  [[nodiscard]] QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void sync();
  [[nodiscard]] QString frameLine() const;
  [[nodiscard]] QString boneLine() const;
  [[nodiscard]] QString rootLine() const;

  const ViewportWidget& viewport_;
  const app::Workspace& workspace_;
  const app::Playback& playback_;
  const app::Selection& selection_;
  const app::Comparison& comparison_;
  const app::Companions& companions_;
  QStringList lines_;  ///< title, frame, root, bone, reference, difference
};

}  // namespace marrow::gui
