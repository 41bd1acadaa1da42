// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/viewport/image_renderer.h"

#include "app/gui/viewport/viewport_widget.h"

#include <utility>

namespace marrow::gui {

ImageRenderer::ImageRenderer(ViewportWidget& viewport, QObject* parent)
    : QObject(parent), viewport_(viewport) {}

void ImageRenderer::draw(std::unique_ptr<const ImageCapture> capture, Done done) {
  if (!capture) return done(QImage());
  capture_ = std::move(capture);
  done_ = std::move(done);
  tiles_ = capture_->tiles();
  next_ = 0;
  image_ = capture_->blank();
  timer_.start(0, this);
}

void ImageRenderer::cancel() {
  if (isBusy()) end(std::nullopt);
}

void ImageRenderer::timerEvent(QTimerEvent*) {
  if (!isBusy()) return timer_.stop();
  const bool isDrawn = !image_.isNull() && next_ < tiles_.size();
  const QImage tile = isDrawn ? viewport_.drawTile(*capture_, tiles_[next_]) : QImage();
  if (tile.isNull()) return end(QImage());
  putTile(image_, tile, tiles_[next_]);
  ++next_;
  emit progressed(static_cast<int>(next_), static_cast<int>(tiles_.size()));
  if (isBusy() && next_ == tiles_.size()) end(image_);
}

void ImageRenderer::end(const std::optional<QImage>& image) {
  const std::optional<QImage> drawn = image;  // a copy: it may be image_
  image_ = QImage();
  capture_.reset();
  timer_.stop();
  const Done done = std::exchange(done_, nullptr);
  done(drawn);
}

}  // namespace marrow::gui
