// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/export/viewport_images.h"

#include "app/gui/viewport/viewport_widget.h"
#include "app/opening/codes.h"
#include "render/offscreen/png.h"

namespace marrow::gui {

ViewportImages::ViewportImages(ViewportWidget& viewport) : viewport_(viewport), seen_(viewport.snapshot()) {}

core::Result<std::string> ViewportImages::png(const formats::ImageRequest& wanted) {
  const QImage image = imageOf(wanted);
  if (!image.isNull()) return render::toPng(image).map(&QByteArray::toStdString);
  core::Error error;
  error.code = core::ErrorCode::NoGraphics;
  error.message = {app::code("app.image-too-large")};
  return tl::unexpected(std::move(error));
}

QImage ViewportImages::imageOf(const formats::ImageRequest& wanted) {
  std::future<QImage> drawn;
  {
    const std::lock_guard lock(mutex_);
    if (isCancelled_) return {};
    drawn = waiting_.emplace().get_future();
  }
  QMetaObject::invokeMethod(
      this, [this, wanted] { begin(wanted); }, Qt::QueuedConnection);
  return drawn.get();
}

void ViewportImages::begin(const formats::ImageRequest& wanted) {
  {
    const std::lock_guard lock(mutex_);
    if (isCancelled_) return;
  }
  ViewSnapshot seen = seen_;
  seen.content.clip.mode = wanted.mode;
  if (!wanted.withExtras) seen.content.extras = {};
  const QSize pixels(wanted.size.width, wanted.size.height);
  capture_ = seen.image(wanted.frame, pixels, wanted.transparent, static_cast<float>(wanted.turnDegrees));
  tiles_ = capture_->tiles();
  next_ = 0;
  image_ = capture_->blank();
  timer_.start(0, this);
}

void ViewportImages::timerEvent(QTimerEvent*) {
  const QImage tile = image_.isNull() ? QImage() : viewport_.drawTile(*capture_, tiles_[next_]);
  if (tile.isNull()) return answer({});
  putTile(image_, tile, tiles_[next_]);
  ++next_;
  emit progressed(static_cast<int>(next_), static_cast<int>(tiles_.size()));
  if (capture_ && next_ == tiles_.size()) answer(image_);
}

void ViewportImages::answer(const QImage& image) {
  timer_.stop();
  capture_.reset();
  const std::lock_guard lock(mutex_);
  if (waiting_) waiting_->set_value(image);
  waiting_.reset();
}

void ViewportImages::cancel() {
  {
    const std::lock_guard lock(mutex_);
    isCancelled_ = true;
  }
  answer({});
}

}  // namespace marrow::gui
