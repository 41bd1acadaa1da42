// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/widgets/linked_text.h"
#include "app/session/session_fwd.h"

#include <QString>
#include <QWidget>

#include <vector>

namespace marrow::gui {

class ViewportWidget;

/// The title: the clip or, without one, the model, with its file if that has another name.
[[nodiscard]] QString shownTitle(const app::Workspace& workspace);

/// The text in the viewport's corner: clip, frame, and the bone under the mouse. The things that it names are
/// links. Everywhere else the mouse belongs to the viewport below.
class Hud final : public QWidget {
  Q_OBJECT

 public:
  Hud(app::Session& session, ViewportWidget& viewport, QWidget* parent);

  [[nodiscard]] QSize sizeHint() const override;

  /// Words of a visible line that are a link.
  struct Link {
    QRect rect;  ///< in this widget
    Subject subject;
    QString tip;  ///< the whole line
  };
  [[nodiscard]] std::vector<Link> links() const;

 signals:
  void clicked(const marrow::gui::Subject& subject);
  void menuWanted(const marrow::gui::Subject& subject, const QPoint& global);

 protected:
  void paintEvent(QPaintEvent* event) override;
  /// Keeps the size of the viewport.
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  enum Which { Title, Frame, Root, Bone, Trail, Reference, Difference, kLines };
  /// A line as it is drawn.
  struct Drawn {
    Which which;
    LinkedText text;
    QRect rect;
  };

  void sync();
  [[nodiscard]] LinkedText titleLine() const;
  [[nodiscard]] LinkedText frameLine() const;
  [[nodiscard]] LinkedText boneLine() const;
  [[nodiscard]] LinkedText rootLine() const;
  [[nodiscard]] LinkedText trailLine() const;
  [[nodiscard]] QFont fontOf(Which which) const;
  [[nodiscard]] std::vector<Drawn> drawnLines() const;
  [[nodiscard]] int linkAt(const QPoint& inViewport) const;
  void setHovered(int link);

  ViewportWidget& viewport_;
  const app::Workspace& workspace_;
  const app::Playback& playback_;
  app::Selection& selection_;
  const app::Comparison& comparison_;
  std::vector<LinkedText> lines_;  ///< [kLines]
  int hovered_ = -1;               ///< of links()
  int pressed_ = -1;
};

}  // namespace marrow::gui
