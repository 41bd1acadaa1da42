// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session_fwd.h"

#include <QStringList>
#include <QWidget>

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
  void sync();
  [[nodiscard]] QString frameLine() const;
  [[nodiscard]] QString boneLine() const;

  const app::Workspace& workspace_;
  const app::Playback& playback_;
  const app::Selection& selection_;
  const app::Comparison& comparison_;
  QStringList lines_;  ///< title, frame, bone, reference, difference
};

}  // namespace marrow::gui
