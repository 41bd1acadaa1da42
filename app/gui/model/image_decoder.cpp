// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/model/image_decoder.h"

#include "app/gui/task_runner.h"
#include "core/model/model.h"

#include <QPainter>

#include <span>
#include <utility>

namespace marrow::gui {
namespace {

// As stored; alpha is not multiplied in.
QImage storedTexels(const core::Image& image) {
  if (!image.decode) return {};
  QImage texels(image.width, image.height, QImage::Format_RGBA8888);
  if (texels.isNull()) return {};
  const std::size_t count = static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height);
  static_assert(sizeof(core::Texel) == 4);  // rows follow each other without a gap
  image.decode(0, std::span(reinterpret_cast<core::Texel*>(texels.bits()), count));
  return texels;
}

QImage channelsOf(const QImage& texels, Channels channels) {
  if (texels.isNull()) return {};
  switch (channels) {
    case Channels::All:
      return texels.convertToFormat(QImage::Format_ARGB32_Premultiplied);
    case Channels::Colour:
      return texels.convertToFormat(QImage::Format_RGBX8888).convertToFormat(QImage::Format_RGB32);
    case Channels::Alpha: {
      QImage alpha = texels.convertToFormat(QImage::Format_Alpha8);
      alpha.reinterpretAsFormat(QImage::Format_Grayscale8);
      return alpha.convertToFormat(QImage::Format_RGB32);
    }
  }
  return {};
}

QImage thumbnailOf(const core::Image& image, int side) {
  QImage texels = channelsOf(storedTexels(image), Channels::All);
  if (texels.isNull()) return {};
  const int most = side * 7 / 8;  // thumbnails of two rows do not touch
  const bool grows = texels.width() <= most && texels.height() <= most;
  texels = texels.scaled(most, most, Qt::KeepAspectRatio,
                         grows ? Qt::FastTransformation : Qt::SmoothTransformation);
  QImage thumbnail(side, side, QImage::Format_ARGB32_Premultiplied);
  thumbnail.fill(Qt::transparent);
  QPainter painter(&thumbnail);
  const QRect area(QPoint((side - texels.width()) / 2, (side - texels.height()) / 2), texels.size());
  paintChequers(painter, area, side / 8);
  painter.drawImage(area.topLeft(), texels);
  return thumbnail;
}

}  // namespace

void paintChequers(QPainter& painter, const QRect& area, int side) {
  constexpr QColor kLight(0xA6, 0xA6, 0xA6);
  constexpr QColor kDark(0x80, 0x80, 0x80);
  painter.fillRect(area, kLight);
  for (int y = 0; y * side < area.height(); ++y) {
    for (int x = y % 2; x * side < area.width(); x += 2)
      painter.fillRect(QRect(area.x() + x * side, area.y() + y * side, side, side) & area, kDark);
  }
}

ImageDecoder::CancelFlag ImageDecoder::begin() {
  cancel();
  cancelled_ = std::make_shared<std::atomic<bool>>(false);
  return cancelled_;
}

void ImageDecoder::cancel() {
  if (const CancelFlag flag = std::exchange(cancelled_, nullptr)) *flag = true;
}

void ImageDecoder::decode(std::shared_ptr<const core::Model> model, int image, Channels channels) {
  const CancelFlag cancelled = begin();
  const auto answer = [this, cancelled](const QImage& texels) {
    if (!*cancelled) emit decoded(texels);
  };
  tasks_.run(
      [cancelled, model = std::move(model), image, channels, answer] {
        if (*cancelled) return TaskRunner::Continuation([] {});
        const QImage texels =
            channelsOf(storedTexels(model->images[static_cast<std::size_t>(image)]), channels);
        return TaskRunner::Continuation([answer, texels] { answer(texels); });
      },
      [answer] { answer({}); });
}

void ImageDecoder::decodeThumbnails(std::shared_ptr<const core::Model> model, int side) {
  const CancelFlag cancelled = begin();
  tasks_.run([this, cancelled, model = std::move(model), side, post = tasks_.poster()] {
    for (std::size_t i = 0; i < model->images.size() && !*cancelled; ++i) {
      const QImage thumbnail = thumbnailOf(model->images[i], side);
      post([this, cancelled, image = static_cast<int>(i), thumbnail] {
        if (!*cancelled) emit thumbnailDecoded(image, thumbnail);
      });
    }
    return TaskRunner::Continuation([] {});
  });
}

}  // namespace marrow::gui
