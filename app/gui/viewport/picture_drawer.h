// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/viewport/picture.h"

#include <QBasicTimer>
#include <QImage>
#include <QObject>

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace marrow::gui {

class ViewportWidget;

/// Draws pictures of any size with the viewport's OpenGL, a tile in a turn of the event loop, so that the
/// window lives on while a large one is drawn. One picture at a time.
class PictureDrawer final : public QObject {
  Q_OBJECT

 public:
  /// Gets the picture: a null one when OpenGL failed or cannot draw that size, nothing when it was called
  /// off.
  using Done = std::function<void(const std::optional<QImage>& image)>;

  /// @param viewport  not owned, outlives this.
  explicit PictureDrawer(ViewportWidget& viewport, QObject* parent = nullptr);

  /// @pre isBusy() is false. A null picture is answered at once, with a null image.
  void draw(std::unique_ptr<const Picture> picture, Done done);
  /// Stops before the next tile.
  void cancel();
  [[nodiscard]] bool isBusy() const { return picture_ != nullptr; }

 signals:
  void started();
  void progressed(int done, int total);  ///< tiles
  void ended();

 protected:
  void timerEvent(QTimerEvent* event) override;

 private:
  void end(const std::optional<QImage>& image);

  ViewportWidget& viewport_;
  std::unique_ptr<const Picture> picture_;
  Done done_;
  std::vector<QRect> tiles_;
  std::size_t next_ = 0;
  QImage image_;
  QBasicTimer timer_;
};

}  // namespace marrow::gui
