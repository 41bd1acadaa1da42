// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/export/viewport_images.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "render/offscreen/offscreen_renderer.h"
#include "tests/app/gui/window_fixture.h"

#include <QTimer>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <future>

namespace marrow::testing {
namespace {

const QSize kSeveralTiles(1300, 700);  // four by two, none of the last ones whole

class Images : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    openSample();
    ASSERT_TRUE(waitFor([this] { return !drawn(false, {8, 8}).isNull(); }));
  }
  /// As a writer asks for it, on a thread of its own.
  core::Result<std::string> pngOf(gui::ViewportImages& images, const QSize& pixels) {
    formats::ImageRequest wanted;
    wanted.frame = playback().frame();
    wanted.size = {pixels.width(), pixels.height()};
    auto png = std::async(std::launch::async, [&] { return images.png(wanted); });
    EXPECT_TRUE(waitFor([&] { return png.wait_for(std::chrono::seconds(0)) == std::future_status::ready; }));
    return png.get();
  }
  gui::ViewportWidget& viewport() { return window_->viewportArea().viewport(); }
};

int differingPixels(const QImage& a, const QImage& b) {
  constexpr int kRounding = 3;  // of 255: how samples are made one pixel
  int count = 0;
  for (int y = 0; y < a.height(); ++y) {
    for (int x = 0; x < a.width(); ++x) {
      const QRgb one = a.pixel(x, y);
      const QRgb other = b.pixel(x, y);
      const int apart =
          std::max({std::abs(qRed(one) - qRed(other)), std::abs(qGreen(one) - qGreen(other)),
                    std::abs(qBlue(one) - qBlue(other)), std::abs(qAlpha(one) - qAlpha(other))});
      count += apart > kRounding ? 1 : 0;
    }
  }
  return count;
}

// The image that is drawn whole, in another context, shows seams and gaps between tiles.
TEST_F(Images, TilesMakeTheImageThatIsDrawnWhole) {
  playback().setFrame(7.0);
  for (const bool transparent : {false, true}) {
    const auto image = capture(transparent, kSeveralTiles);
    ASSERT_EQ(image->tiles().size(), 8U);
    const QImage tiled = drawn(transparent, kSeveralTiles);
    ASSERT_EQ(tiled.size(), kSeveralTiles);
    EXPECT_EQ(tiled.hasAlphaChannel(), transparent);
    const auto renderer = render::OffscreenRenderer::create();
    ASSERT_TRUE(renderer) << renderer.error().message.text();
    const auto whole = (*renderer)->draw(image->scene(), {kSeveralTiles.width(), kSeveralTiles.height()});
    ASSERT_TRUE(whole) << whole.error().message.text();
    EXPECT_LE(differingPixels(tiled, *whole), 40) << transparent;  // of 910,000: where floats round otherwise
  }
}

TEST_F(Images, TheWindowRespondsWhileAnImageIsDrawn) {
  const QImage wanted = drawn(false, kSeveralTiles);
  gui::ViewportImages images(viewport());
  int turns = 0;
  QTimer others;
  QObject::connect(&others, &QTimer::timeout, &images, [&] { ++turns; });
  others.start(0);
  // The window changes meanwhile; the image does not.
  QObject::connect(&images, &gui::ViewportImages::progressed, &images, [this](int done, int total) {
    EXPECT_EQ(total, 8);
    if (done == 2) playback().setFrame(playback().frame() + 9.0);
    if (done == 3) workspace().closeAll();
  });
  const auto png = pngOf(images, kSeveralTiles);
  ASSERT_TRUE(png);
  EXPECT_GE(turns, 7);
  EXPECT_EQ(differingPixels(QImage::fromData(QByteArray::fromStdString(*png)), wanted), 0);
}

TEST_F(Images, AnImageCanBeCancelled) {
  gui::ViewportImages images(viewport());
  int tiles = 0;
  QObject::connect(&images, &gui::ViewportImages::progressed, &images, [&](int done, int) {
    tiles = done;
    if (done == 2) images.cancel();
  });
  EXPECT_FALSE(pngOf(images, kSeveralTiles));
  EXPECT_EQ(tiles, 2);
}

TEST_F(Images, OneThatNoDriverDrawsIsAnError) {
  gui::ViewportImages images(viewport());
  const auto png = pngOf(images, {1 << 20, 4});
  ASSERT_FALSE(png);
  EXPECT_EQ(png.error().code, core::ErrorCode::NoGraphics);
}

}  // namespace
}  // namespace marrow::testing
