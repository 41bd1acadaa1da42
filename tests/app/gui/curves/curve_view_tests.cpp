// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/curves/curve_painter.h"
#include "app/gui/curves/round_ticker.h"
#include "app/gui/theme/theme.h"
#include "core/clip.h"
#include "core/sampler.h"
#include "core/skeleton.h"
#include "tests/app/gui/curves/curves_fixture.h"

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

class CurveViews : public CurvesTest {};

TEST_F(CurveViews, AMiddleDragPans) {
  select("forearm_r");
  const double scale = plot().axes().pixelsPerFrame();
  const QCPRange before = plot().xAxis2->range();
  const QPoint middle = plot().plotRect().center();
  drag(middle, middle - QPoint(25, 0), Qt::MiddleButton);
  EXPECT_NEAR(plot().xAxis2->range().lower - before.lower, 25.0 / scale, 1e-9);
  EXPECT_NEAR(plot().axes().pixelsPerFrame(), scale, 1e-9);
}

TEST_F(CurveViews, AZoomKeepsWhatLiesUnderTheMouse) {
  select("forearm_r");
  const double time = plot().axes().pixelsPerFrame();
  const double value = plot().axes().pixelsPerValue();
  const QPointF anchor = plot().plotRect().topLeft() + QPointF(200.0, 30.0);
  const double frameThere = plot().xAxis2->pixelToCoord(anchor.x());
  const double valueThere = plot().yAxis->pixelToCoord(anchor.y());
  plot().zoomAround(anchor, 3.0, 0.5);
  EXPECT_NEAR(plot().positionOf(frameThere, valueThere).x(), anchor.x(), 0.01);
  EXPECT_NEAR(plot().positionOf(frameThere, valueThere).y(), anchor.y(), 0.01);
  EXPECT_NEAR(plot().axes().pixelsPerFrame(), 3.0 * time, 1e-9);
  EXPECT_NEAR(plot().axes().pixelsPerValue(), 0.5 * value, 1e-9);
}

TEST_F(CurveViews, AZoomHasAnEnd) {
  select("forearm_r");
  const QPointF middle = QRectF(plot().plotRect()).center();
  for (int i = 0; i < 100; ++i) plot().zoomAround(middle, 4.0, 4.0);
  EXPECT_NEAR(plot().axes().pixelsPerFrame(), 4096.0, 1.0);
  EXPECT_LE(plot().axes().pixelsPerValue(), 1e9 * 1.01);
  for (int i = 0; i < 100; ++i) plot().zoomAround(middle, 0.25, 0.25);
  EXPECT_GT(plot().axes().pixelsPerFrame(), 0.9e-4);
  EXPECT_GT(plot().axes().pixelsPerValue(), 0.9e-9);
}

TEST_F(CurveViews, TheWheelZoomsBothAxesOrTheOneThatIsAskedFor) {
  select("forearm_r");
  const auto turn = [&](Qt::KeyboardModifiers modifiers) {
    const double time = plot().axes().pixelsPerFrame();
    const double value = plot().axes().pixelsPerValue();
    const QPointF at = QRectF(plot().plotRect()).center();
    QWheelEvent wheel(at, plot().mapToGlobal(at), {}, {0, 120}, Qt::NoButton, modifiers, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(&plot(), &wheel);
    return std::pair(plot().axes().pixelsPerFrame() > time, plot().axes().pixelsPerValue() > value);
  };
  EXPECT_EQ(turn(Qt::NoModifier), std::pair(true, true));
  EXPECT_EQ(turn(Qt::ControlModifier), std::pair(true, false));
  EXPECT_EQ(turn(Qt::ShiftModifier), std::pair(false, true));
  QTest::keyClick(&plot(), Qt::Key_A);
  EXPECT_LE(plot().xAxis2->range().lower, 0.0);
  EXPECT_GE(plot().xAxis2->range().upper, 72.0);
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
  const QCPRange seen = plot().yAxis->range();
  for (const gui::CurveModes modes : {gui::CurveModes::GameExact, gui::CurveModes::Both}) {
    options.modes = modes;
    plot().setOptions(options);
    EXPECT_EQ(plot().yAxis->range(), seen);
  }
  options.isRaw = true;
  plot().setOptions(options);
  const double span = plot().yAxis->range().size();
  const auto bone = static_cast<std::size_t>(selection().activeBone());
  const core::Curve& turn =
      workspace().clip()->curve(workspace().skeleton()->trackOf(bone), core::Channel::RotationY);
  EXPECT_NEAR(span / seen.size(), 1.0 / static_cast<double>(turn.unit), 0.5);
  // Other channels are fitted.
  options.channelMask = 0x1FF;
  plot().setOptions(options);
  EXPECT_NE(plot().yAxis->range().size(), span);
}

/// The painted curves on a plain background.
QImage painted(const gui::CurveSet& set, const QCustomPlot& plot) {
  QImage image(plot.size(), QImage::Format_RGB32);
  image.fill(gui::lightTheme().base);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setClipRect(plot.axisRect()->rect());
  gui::CurvePainter().paint(painter, set, {*plot.xAxis2, *plot.yAxis}, gui::lightTheme());
  return image;
}

// Every column of pixels shows the curve only at the sampler's value.
TEST_F(CurveViews, CurvesLieWhereTheSamplerSays) {
  select("forearm_r");
  gui::CurveSet set = gui::CurveSet::of(workspace(), selection(), {}, {});
  ASSERT_FALSE(set.curves.empty());
  set.curves.erase(set.curves.begin(), set.curves.end() - 1);
  for (const double zoom : {1.0, 12.0, 0.02}) {  // the last has many frames in a column
    plot().frameAll();
    plot().zoomAround(plot().positionOf(30.0, set.curves.front().value(30.0, core::SampleMode::Smooth)), zoom,
                      1.0);
    const QImage image = painted(set, plot());
    const QRect area = plot().plotRect();
    for (int x = area.left() + 2; x < area.right() - 2; x += 7) {
      const double frame = plot().xAxis2->pixelToCoord(x + 0.5);
      if (frame < 0.0 || frame > 71.0) continue;
      const int y = static_cast<int>(
          plot().yAxis->coordToPixel(set.curves.front().value(frame, core::SampleMode::Smooth)));
      const auto isDrawn = [&](int row) { return image.pixelColor(x, row) != gui::lightTheme().base; };
      bool isNear = false;
      for (int row = y - 2; row <= y + 2; ++row) isNear = isNear || isDrawn(row);
      EXPECT_TRUE(isNear) << zoom << " at " << frame;
      if (zoom < 1.0) continue;
      for (int row = area.top(); row <= area.bottom(); ++row) {
        EXPECT_FALSE(std::abs(row - y) > 30 && isDrawn(row)) << zoom << " at " << frame;
      }
    }
  }
}

// The drawn labels: QCustomPlot makes them when it lays itself out.
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
