// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/viewport/picture_drawer.h"

#include "app/gui/viewport/viewport_widget.h"

#include <utility>

namespace marrow::gui {

PictureDrawer::PictureDrawer(ViewportWidget& viewport, QObject* parent)
    : QObject(parent), viewport_(viewport) {}

void PictureDrawer::draw(std::unique_ptr<const Picture> picture, Done done) {
  if (!picture) return done(QImage());
  picture_ = std::move(picture);
  done_ = std::move(done);
  tiles_ = picture_->tiles();
  next_ = 0;
  image_ = picture_->blank();
  timer_.start(0, this);
  emit started();
}

void PictureDrawer::cancel() {
  if (isBusy()) end(std::nullopt);
}

void PictureDrawer::timerEvent(QTimerEvent*) {
  if (!isBusy()) return timer_.stop();
  const bool isDrawn = !image_.isNull() && next_ < tiles_.size();
  const QImage tile = isDrawn ? viewport_.drawTile(*picture_, tiles_[next_]) : QImage();
  if (tile.isNull()) return end(QImage());
  putTile(image_, tile, tiles_[next_]);
  ++next_;
  emit progressed(static_cast<int>(next_), static_cast<int>(tiles_.size()));
  // Whoever hears of the progress may have called it off.
  if (isBusy() && next_ == tiles_.size()) end(image_);
}

void PictureDrawer::end(const std::optional<QImage>& image) {
  const std::optional<QImage> drawn = image;  // it may be the member's
  image_ = QImage();
  picture_.reset();
  timer_.stop();
  const Done done = std::exchange(done_, nullptr);
  emit ended();
  done(drawn);
}

}  // namespace marrow::gui
