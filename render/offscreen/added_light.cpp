// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/offscreen/added_light.h"

#include <algorithm>
#include <cassert>

namespace marrow::render {

void coverAddedLight(QImage& image) {
  assert(image.format() == QImage::Format_RGBA8888_Premultiplied);
  for (int y = 0; y < image.height(); ++y) {
    uchar* pixel = image.scanLine(y);
    for (int x = 0; x < image.width(); ++x, pixel += 4)
      pixel[3] = std::max(pixel[3], std::max(pixel[0], std::max(pixel[1], pixel[2])));
  }
}

}  // namespace marrow::render
