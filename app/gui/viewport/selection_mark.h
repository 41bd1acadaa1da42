// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

namespace marrow::app {
class Playback;
class Selection;
class Workspace;
}  // namespace marrow::app

namespace marrow::gui {

class ViewportWidget;

/// Points at the selected bone where it is too small for its colour to be found: a ring around its joint and
/// its name beside it. Only as large as what it paints, so that what plays below it is not laid over twice.
class SelectionMark final : public QWidget {
 public:
  SelectionMark(const app::Workspace& workspace, const app::Playback& playback,
                const app::Selection& selection, const ViewportWidget& viewport, QWidget* parent);

  /// To where the bone is now; hides where there is nothing to point at.
  void onChange();
  /// Without a name where all names are shown.
  void setNamed(bool named);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void syncBone();
  /// Pixels of the longest way from the bone's joint to a joint it is linked with; 0: no link.
  [[nodiscard]] float reachPixels() const;
  void placeAround(const QPointF& joint);

  const app::Workspace& workspace_;
  const app::Playback& playback_;
  const app::Selection& selection_;
  const ViewportWidget& viewport_;
  QString name_;
  int bone_ = -1;
  bool isNamed_ = true;
  bool isLeft_ = false;  ///< the name, for want of room on the right
};

}  // namespace marrow::gui
