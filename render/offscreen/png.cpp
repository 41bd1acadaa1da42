// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/offscreen/png.h"

#include "render/codes.h"

#include <QBuffer>

#include <algorithm>
#include <cassert>

namespace marrow::render {
namespace {

/// Light that was only added over nothing leaves colours that exceed their alpha. Raises the alpha of such
/// pixels: over black the result is the same, and no file can hold more.
/// @param image  8 bits a channel, with premultiplied alpha.
void coverAddedLight(QImage& image) {
  assert(image.format() == QImage::Format_RGBA8888_Premultiplied);
  for (int y = 0; y < image.height(); ++y) {
    uchar* pixel = image.scanLine(y);
    for (int x = 0; x < image.width(); ++x, pixel += 4)
      pixel[3] = std::max(pixel[3], std::max(pixel[0], std::max(pixel[1], pixel[2])));
  }
}

}  // namespace

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
