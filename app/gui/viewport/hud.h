// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

namespace marrow::app {
class Document;
}

namespace marrow::gui {

/// The words in the viewport's corner: what is shown, at which frame, and which bone is under the mouse.
class Hud final : public QWidget {
  Q_OBJECT

 public:
  Hud(app::Document& document, QWidget* parent);

  [[nodiscard]] QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void syncClip();
  void syncFrame();
  void syncBone();
  void followReference();

  app::Document& document_;
  QString title_;
  QString frame_;
  QString bone_;
  QString reference_;
  QString difference_;
};

}  // namespace marrow::gui
