// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/model/image_label.h"

#include "app/gui/model/body_text.h"
#include "core/model/model.h"

#include <QPainter>

namespace marrow::gui {

ImageLabel::ImageLabel(TaskRunner& tasks, QWidget* parent) : QLabel(parent), decoder_(tasks) {
  setFixedSize(kSide, kSide);
  connect(&decoder_, &ImageDecoder::decoded, this, &ImageLabel::onDecoded);
  hide();
}

void ImageLabel::setImage(const std::shared_ptr<const core::Model>& body, int image) {
  setVisible(body && image >= 0);
  if (body == body_ && image == image_) return;
  if (body != body_) decoded_.clear();
  decoder_.cancel();
  body_ = body;
  image_ = image;
  if (!body || image < 0) return;
  setAccessibleName(imageName(*body, image));
  setToolTip(imageName(*body, image));
  if (decoded_.contains(image)) return showDecoded();
  decoder_.decode(body, image, Channels::All);
}

// Small images keep their texels' edges.
void ImageLabel::onDecoded(const QImage& texels) {
  const qreal ratio = devicePixelRatioF();
  QPixmap shown(QSize(kSide, kSide) * ratio);
  shown.setDevicePixelRatio(ratio);
  shown.fill(Qt::transparent);
  if (!texels.isNull()) {
    const QSize size = texels.size().scaled(kSide, kSide, Qt::KeepAspectRatio);
    const QRect place(QPoint((kSide - size.width()) / 2, (kSide - size.height()) / 2), size);
    QPainter painter(&shown);
    paintChequers(painter, place, 8);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, texels.width() > kSide);
    painter.drawImage(place, texels);
  }
  decoded_[image_] = shown;
  showDecoded();
}

void ImageLabel::showDecoded() { setPixmap(decoded_.at(image_)); }

}  // namespace marrow::gui
