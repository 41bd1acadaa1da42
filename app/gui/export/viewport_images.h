// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/viewport/image_capture.h"
#include "core/result.h"
#include "formats/writers/writer.h"

#include <QBasicTimer>
#include <QImage>
#include <QObject>

#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace marrow::gui {

class ViewportWidget;

/// Images of a viewport as it was when this object was made. They are drawn with its OpenGL on the GUI
/// thread, for a worker that waits for them. One tile is drawn in each turn of the event loop, so that the
/// window stays responsive.
class ViewportImages final : public QObject {
  Q_OBJECT

 public:
  /// @param viewport  outlives this.
  explicit ViewportImages(ViewportWidget& viewport);
  ~ViewportImages() override { cancel(); }

  [[nodiscard]] const ViewSnapshot& seen() const { return seen_; }
  /// Called by one worker at a time. @return the PNG file; NoGraphics when it cannot be drawn.
  [[nodiscard]] core::Result<std::string> png(const formats::ImageRequest& wanted);
  /// Draws nothing more; a waiting worker goes on at once.
  void cancel();

 signals:
  void progressed(int done, int total);  ///< tiles of the image that is being drawn

 protected:
  void timerEvent(QTimerEvent* event) override;

 private:
  [[nodiscard]] QImage imageOf(const formats::ImageRequest& wanted);
  void begin(const formats::ImageRequest& wanted);
  void answer(const QImage& image);

  ViewportWidget& viewport_;
  ViewSnapshot seen_;
  std::unique_ptr<const ImageCapture> capture_;  ///< of the image that is being drawn; null: none is
  std::vector<QRect> tiles_;
  std::size_t next_ = 0;
  QImage image_;
  QBasicTimer timer_;
  std::mutex mutex_;  ///< guards the members below
  bool isCancelled_ = false;
  std::optional<std::promise<QImage>> waiting_;
};

}  // namespace marrow::gui
