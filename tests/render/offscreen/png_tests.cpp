// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/offscreen/png.h"

#include <gtest/gtest.h>

namespace marrow::render {
namespace {

QImage noise() {
  QImage image(13, 7, QImage::Format_RGB32);
  for (int y = 0; y < image.height(); ++y) {
    for (int x = 0; x < image.width(); ++x)
      image.setPixel(x, y, qRgb(x * 31 % 256, y * 57 % 256, x * y * 11 % 256));
  }
  return image;
}

TEST(ToPng, LosesNothing) {
  const auto png = toPng(noise());
  ASSERT_TRUE(png);
  EXPECT_EQ(QImage::fromData(*png).convertToFormat(QImage::Format_RGB32), noise());
}

// A QImage has the resolution of the screen it was made on.
TEST(ToPng, MakesEqualFilesOnEveryScreen) {
  QImage fine = noise();
  fine.setDotsPerMeterX(11811);
  fine.setDotsPerMeterY(11811);
  EXPECT_EQ(toPng(noise()).value_or("coarse"), toPng(fine).value_or("fine"));
}

TEST(ToPng, RefusesANullImage) { EXPECT_FALSE(toPng(QImage())); }

}  // namespace
}  // namespace marrow::render
