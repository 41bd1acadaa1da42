// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/curves/curve_image.h"
#include "app/gui/curves/curve_view.h"
#include "app/gui/curves/round_ticker.h"
#include "app/gui/theme/theme.h"
#include "core/clip.h"
#include "core/sampler.h"
#include "core/skeleton.h"
#include "tests/app/gui/curves_fixture.h"

#include <QImage>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace marrow::testing {
namespace {

using gui::CurveView;

TEST(CurveView, KeepsWhatLiesUnderTheMouseWhenZooming) {
  CurveView view;
  view.setSize({800, 200});
  view.setBounds({0.0, 100.0, -50.0, 50.0});
  const QPointF anchor(200.0, 60.0);
  const double frame = view.frameAt(anchor.x());
  const double value = view.valueAt(anchor.y());
  view.zoomAround(anchor, 3.0, 0.5);
  EXPECT_NEAR(view.xOf(frame), anchor.x(), 0.51);
  EXPECT_NEAR(view.yOf(value), anchor.y(), 0.51);
  EXPECT_DOUBLE_EQ(view.pixelsPerFrame(), 24.0);
  EXPECT_DOUBLE_EQ(view.pixelsPerValue(), 1.0);
}

TEST(CurveView, PansByWholePixelsWithoutChangingTheScale) {
  CurveView view;
  view.setSize({640, 200});
  view.setBounds({0.0, 31.0, -1.0, 1.0});
  const double frame = view.frameAt(100.0);
  const double scale = view.pixelsPerFrame();
  view.panBy(-37, 12);
  EXPECT_DOUBLE_EQ(view.frameAt(63.0), frame);
  EXPECT_EQ(view.pixelsPerFrame(), scale);
}

TEST(CurveView, WidensWhatHasNoLengthAndWhatIsNoNumber) {
  CurveView view;
  view.setBounds({5.0, 5.0, 3.0, 3.0});
  EXPECT_LT(view.bounds().left, 5.0);
  EXPECT_GT(view.bounds().top, 3.0);
  view.setValueBounds(NAN, INFINITY);
  EXPECT_TRUE(std::isfinite(view.bounds().top));
}

class CurveViews : public CurvesTest {};

int greatestDifference(const QImage& a, const QImage& b) {
  int greatest = a.size() == b.size() ? 0 : 255;
  for (int y = 0; y < a.height() && greatest < 255; ++y) {
    for (qsizetype x = 0; x < a.bytesPerLine(); ++x) {
      greatest = std::max(greatest, std::abs(int{a.constScanLine(y)[x]} - int{b.constScanLine(y)[x]}));
    }
  }
  return greatest;
}

TEST_F(CurveViews, AMiddleDragPansAndKeepsTheImage) {
  select("forearm_r");
  ASSERT_TRUE(waitFor([&] { return plot().image().drawnColumns() > 0; }));
  plot().replot();
  const double before = plot().view().frameAt(0.0);
  const QPoint middle = plot().plotRect().center();
  drag(middle, middle - QPoint(25, 0), Qt::MiddleButton);
  EXPECT_NEAR(plot().view().frameAt(0.0) - before, 25.0 / plot().view().pixelsPerFrame(), 1e-9);
  plot().replot();
  EXPECT_LE(plot().image().drawnColumns(), 25 * plot().devicePixelRatioF());
}

TEST_F(CurveViews, TheWheelZoomsBothAxesOrTheOneThatIsAskedFor) {
  select("forearm_r");
  const auto turn = [&](Qt::KeyboardModifiers modifiers) {
    const double time = plot().view().pixelsPerFrame();
    const double value = plot().view().pixelsPerValue();
    const QPointF at = QRectF(plot().plotRect()).center();
    QWheelEvent wheel(at, plot().mapToGlobal(at), {}, {0, 120}, Qt::NoButton, modifiers, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(&plot(), &wheel);
    return std::pair(plot().view().pixelsPerFrame() > time, plot().view().pixelsPerValue() > value);
  };
  EXPECT_EQ(turn(Qt::NoModifier), std::pair(true, true));
  EXPECT_EQ(turn(Qt::ControlModifier), std::pair(true, false));
  EXPECT_EQ(turn(Qt::ShiftModifier), std::pair(false, true));
  QTest::keyClick(&plot(), Qt::Key_A);
  EXPECT_LT(plot().view().xOf(0.0), plot().view().xOf(72.0));
  EXPECT_GE(plot().view().xOf(0.0), 0.0);
  EXPECT_LE(plot().view().xOf(72.0), plot().view().size().width());
}

TEST_F(CurveViews, AMovedImageIsTheOneDrawnAnew) {
  std::vector<int> all(workspace().skeleton()->size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int>(i);
  selection().selectBones(all, 0);
  CurveView view;
  view.setSize({400, 160});
  view.setBounds({-3.0, 30.0, -60.0, 60.0});
  const gui::CurveStyle style{gui::channelLooks(gui::darkTheme()), Qt::black, 0.5, 1.0};
  for (const gui::CurveModes modes : {gui::CurveModes::Smooth, gui::CurveModes::Both}) {
    const gui::CurveSet set = gui::CurveSet::of(workspace(), selection(), {0x1FF, modes, false, true});
    gui::CurveImage moved;
    (void)moved.update(view, set, style);
    view.panBy(-31, 17);
    const QImage after = moved.update(view, set, style);
    EXPECT_LT(moved.drawnColumns(), 500);
    gui::CurveImage fresh;
    EXPECT_LE(greatestDifference(after, fresh.update(view, set, style)), 4);  // of 255: how floats round
  }
}

// What is shown while a zoom is being drawn: eight times as large, blocks would be eight pixels wide.
TEST_F(CurveViews, AStretchedImageIsNotMadeOfBlocks) {
  select("forearm_r");
  CurveView view;
  view.setSize({400, 160});
  view.setBounds({0.0, 72.0, -200.0, 200.0});
  const gui::CurveSet set = gui::CurveSet::of(workspace(), selection(), {});
  gui::CurveImage curves;
  (void)curves.update(view, set, {gui::channelLooks(gui::darkTheme()), Qt::black, 0.5, 1.0});
  const double value = set.curves.back().value(30.0, core::SampleMode::Smooth);
  view.zoomAround({view.xOf(30.0), view.yOf(value)}, 8.0, 8.0);
  QImage image(view.size(), QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  QPainter painter(&image);
  curves.draw(painter, view);
  painter.end();
  int steps = 0;
  for (int x = 1; x < image.width(); ++x) {
    bool differs = false;
    for (int y = 0; y < image.height(); ++y) differs |= image.pixel(x, y) != image.pixel(x - 1, y);
    steps += differs ? 1 : 0;
  }
  EXPECT_GT(steps, 2 * image.width() / 8);
}

TEST_F(CurveViews, TheZoomOfValuesStaysWhenTheAnswerOrTheUnitChanges) {
  select("forearm_r");
  gui::CurveOptions options;
  options.channelMask = 0;
  for (const core::Channel channel : core::kChannels) {
    if (core::isRotation(channel))
      options.channelMask |= static_cast<std::uint16_t>(1U << static_cast<unsigned>(channel));
  }
  plot().setOptions(options);
  plot().zoomAround(QPointF(plot().plotRect().center()), 1.0, 3.0);
  const CurveView::Bounds seen = plot().view().bounds();
  for (const gui::CurveModes modes : {gui::CurveModes::GameExact, gui::CurveModes::Both}) {
    options.modes = modes;
    plot().setOptions(options);
    EXPECT_NEAR(plot().view().bounds().top, seen.top, 1.0 / plot().view().pixelsPerValue());
    EXPECT_NEAR(plot().view().bounds().bottom, seen.bottom, 1.0 / plot().view().pixelsPerValue());
  }
  options.isRaw = true;
  plot().setOptions(options);
  const double span = plot().view().bounds().top - plot().view().bounds().bottom;
  const auto bone = static_cast<std::size_t>(selection().activeBone());
  const core::Curve& turn =
      workspace().clip()->curve(workspace().skeleton()->trackOf(bone), core::Channel::RotationY);
  EXPECT_NEAR(span / (seen.top - seen.bottom), 1.0 / static_cast<double>(turn.unit), 0.5);
  // Other channels are another matter: they are fitted.
  options.channelMask = 0x1FF;
  plot().setOptions(options);
  EXPECT_NE(plot().view().bounds().top - plot().view().bounds().bottom, span);
}

// What is drawn of the axis: QCustomPlot asks the ticker for labels when it lays itself out.
TEST_F(CurveViews, ALowGraphStillHasThreeLabels) {
  select("forearm_r");
  for (const double upper : {0.9, 31.0, 74.0, 183.0, 4200.0}) {
    for (const double lower : {-0.4 * upper, 0.3 * upper}) {
      gui::RoundTicker ticker(0.0);
      ticker.setLabelPixels(34.0);
      ticker.setAxisPixels(46.0);
      ticker.setLeastLabels(3);
      QVector<double> ticks;
      QVector<QString> labels;
      ticker.generate({lower, upper}, QLocale::c(), QLatin1Char('f'), 6, ticks, nullptr, &labels);
      const auto inside = std::count_if(ticks.begin(), ticks.end(),
                                        [&](double tick) { return tick >= lower && tick <= upper; });
      EXPECT_GE(inside, 3) << lower << " to " << upper;
      EXPECT_LE(inside, 6) << lower << " to " << upper;
      for (qsizetype i = 0; i < ticks.size(); ++i) EXPECT_NEAR(labels[i].toDouble(), ticks[i], 1e-9);
    }
  }
}

}  // namespace
}  // namespace marrow::testing
