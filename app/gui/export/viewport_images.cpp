// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/export/viewport_images.h"

#include "app/gui/viewport/viewport_widget.h"
#include "app/library/codes.h"
#include "render/offscreen/png.h"

namespace marrow::gui {

ViewportImages::ViewportImages(ViewportWidget& viewport) : seen_(viewport.snapshot()), renderer_(viewport) {
  connect(&renderer_, &ImageRenderer::progressed, this, &ViewportImages::progressed);
}

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
      this, [this, wanted] { draw(wanted); }, Qt::QueuedConnection);
  return drawn.get();
}

void ViewportImages::draw(const formats::ImageRequest& wanted) {
  {
    const std::lock_guard lock(mutex_);
    if (isCancelled_) return;
  }
  ViewSnapshot seen = seen_;
  seen.content.clip.mode = wanted.mode;
  if (!wanted.withExtras) seen.content.extras = {};
  const QSize pixels(wanted.size.width, wanted.size.height);
  renderer_.draw(seen.image(wanted.frame, pixels, wanted.transparent, static_cast<float>(wanted.turnDegrees)),
                 [this](const std::optional<QImage>& image) { answer(image.value_or(QImage())); });
}

void ViewportImages::answer(const QImage& image) {
  const std::lock_guard lock(mutex_);
  if (waiting_) waiting_->set_value(image);
  waiting_.reset();
}

void ViewportImages::cancel() {
  {
    const std::lock_guard lock(mutex_);
    isCancelled_ = true;
  }
  renderer_.cancel();
  answer({});
}

}  // namespace marrow::gui
