// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/viewport/image_renderer.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "render/offscreen/offscreen_renderer.h"
#include "tests/app/gui/window_fixture.h"

#include <QTimer>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

namespace marrow::testing {
namespace {

const QSize kSeveralTiles(1300, 700);  // four by two, none of the last ones whole

class Images : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    openSample();
    ASSERT_TRUE(waitFor([this] { return !viewport().image(false, {8, 8}).isNull(); }));
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
    const auto image = viewport().imageOfNow(transparent, kSeveralTiles);
    ASSERT_EQ(image->tiles().size(), 8U);
    const QImage tiled = viewport().image(transparent, kSeveralTiles);
    ASSERT_EQ(tiled.size(), kSeveralTiles);
    EXPECT_EQ(tiled.hasAlphaChannel(), transparent);
    const auto renderer = render::OffscreenRenderer::create();
    ASSERT_TRUE(renderer) << renderer.error().message.text();
    const auto whole = (*renderer)->draw(image->scene(), {kSeveralTiles.width(), kSeveralTiles.height()});
    ASSERT_TRUE(whole) << whole.error().message.text();
    EXPECT_LE(differingPixels(tiled, *whole), 40) << transparent;  // of 910,000: where floats round otherwise
  }
}

TEST_F(Images, TheWindowLivesOnWhileOneIsDrawn) {
  const QImage wanted = viewport().image(false, kSeveralTiles);
  gui::ImageRenderer drawer(viewport());
  std::optional<QImage> drawn;
  int turns = 0;
  QTimer others;
  QObject::connect(&others, &QTimer::timeout, &drawer, [&] { ++turns; });
  others.start(0);
  drawer.draw(viewport().imageOfNow(false, kSeveralTiles),
              [&](const std::optional<QImage>& image) { drawn = image; });
  EXPECT_TRUE(drawer.isBusy());
  // The window changes meanwhile; the image does not.
  QObject::connect(&drawer, &gui::ImageRenderer::progressed, &drawer, [this](int done, int total) {
    EXPECT_EQ(total, 8);
    if (done == 2) playback().setFrame(playback().frame() + 9.0);
    if (done == 3) workspace().closeAll();
  });
  ASSERT_TRUE(waitFor([&] { return drawn.has_value(); }));
  EXPECT_GE(turns, 7);
  EXPECT_FALSE(drawer.isBusy());
  EXPECT_EQ(differingPixels(*drawn, wanted), 0);
}

TEST_F(Images, OneCanBeCalledOff) {
  gui::ImageRenderer drawer(viewport());
  std::optional<std::optional<QImage>> answer;
  int tiles = 0;
  QObject::connect(&drawer, &gui::ImageRenderer::progressed, &drawer, [&](int done, int) {
    tiles = done;
    if (done == 2) drawer.cancel();
  });
  drawer.draw(viewport().imageOfNow(false, kSeveralTiles),
              [&](const std::optional<QImage>& image) { answer = image; });
  ASSERT_TRUE(waitFor([&] { return answer.has_value(); }));
  EXPECT_FALSE(answer->has_value());
  EXPECT_EQ(tiles, 2);
  EXPECT_FALSE(drawer.isBusy());
}

TEST_F(Images, OneThatNoDriverDrawsIsNull) {
  gui::ImageRenderer drawer(viewport());
  std::optional<std::optional<QImage>> answer;
  drawer.draw(viewport().imageOfNow(false, {1 << 20, 4}),
              [&](const std::optional<QImage>& image) { answer = image; });
  ASSERT_TRUE(waitFor([&] { return answer.has_value(); }));
  ASSERT_TRUE(answer->has_value());
  EXPECT_TRUE((*answer)->isNull());
}

}  // namespace
}  // namespace marrow::testing
