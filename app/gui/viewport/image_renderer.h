// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/viewport/image_capture.h"

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

/// Draws images of any size with the viewport's OpenGL, one tile in each turn of the event loop, so that the
/// window stays responsive. One image at a time.
class ImageRenderer final : public QObject {
  Q_OBJECT

 public:
  /// @param image  null when OpenGL failed or cannot draw that size; nothing when cancelled.
  using Done = std::function<void(const std::optional<QImage>& image)>;

  /// @param viewport  not owned, outlives this.
  explicit ImageRenderer(ViewportWidget& viewport, QObject* parent = nullptr);

  /// @pre isBusy() is false. Without a capture, `done` gets a null image at once.
  void draw(std::unique_ptr<const ImageCapture> capture, Done done);
  /// Stops before the next tile.
  void cancel();
  [[nodiscard]] bool isBusy() const { return capture_ != nullptr; }

 signals:
  void progressed(int done, int total);  ///< tiles

 protected:
  void timerEvent(QTimerEvent* event) override;

 private:
  void end(const std::optional<QImage>& image);

  ViewportWidget& viewport_;
  std::unique_ptr<const ImageCapture> capture_;
  Done done_;
  std::vector<QRect> tiles_;
  std::size_t next_ = 0;
  QImage image_;
  QBasicTimer timer_;
};

}  // namespace marrow::gui
