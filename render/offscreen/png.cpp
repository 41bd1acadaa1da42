// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/offscreen/png.h"

#include "render/codes.h"
#include "render/offscreen/added_light.h"

#include <QBuffer>

namespace marrow::render {

core::Result<QByteArray> toPng(QImage image) {
  constexpr int kQuality = 75;         // zlib's level 2, lossless like all of them
  constexpr int kDotsPerMeter = 3780;  // 96 dpi; a QImage starts with the screen's
  if (image.format() == QImage::Format_ARGB32_Premultiplied ||
      image.format() == QImage::Format_RGBA8888_Premultiplied) {
    image.convertTo(QImage::Format_RGBA8888_Premultiplied);
    coverAddedLight(image);
  }
  image.setDotsPerMeterX(kDotsPerMeter);
  image.setDotsPerMeterY(kDotsPerMeter);
  QByteArray bytes;
  QBuffer buffer(&bytes);
  if (buffer.open(QIODevice::WriteOnly) && image.save(&buffer, "PNG", kQuality)) return bytes;
  return tl::unexpected(
      core::Error{core::ErrorCode::FileUnwritable, {code("render.no-png")}, {}, std::nullopt, {}});
}

}  // namespace marrow::render
