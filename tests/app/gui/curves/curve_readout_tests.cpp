// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/elided_label.h"
#include "app/gui/widgets/segmented_control.h"
#include "core/skeleton.h"
#include "tests/app/gui/curves/curves_fixture.h"

#include <QRegularExpression>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace marrow::testing {
namespace {

class CurveReadOut : public CurvesTest {};

// J3D cuts angles to 16 bits, which a graph of the whole clip cannot show.
TEST_F(CurveReadOut, BothSaysWhereTheAnswersCannotBeToldApart) {
  select("forearm_r");
  const auto& said = child<gui::ElidedLabel>("curveReadOut");
  const auto agrees = [&] { return said.text().contains(QStringLiteral("agree")); };
  EXPECT_FALSE(agrees());
  child<gui::SegmentedControl>("curveModes").select(2);
  ASSERT_TRUE(waitFor(agrees));
  image("curves_agree");
  plot().zoomAround(plot().positionOf(20.0, plot().set().curves.back().value(20.0, core::SampleMode::Smooth)),
                    4.0, 20000.0);
  ASSERT_TRUE(waitFor([&] { return !agrees(); }));
  plot().frameAll();
  ASSERT_TRUE(waitFor(agrees));
  child<gui::SegmentedControl>("curveModes").select(0);
  ASSERT_TRUE(waitFor([&] { return !agrees(); }));
}

TEST_F(CurveReadOut, TheReadOutIsWhatTheSamplerAnswers) {
  select("forearm_r");
  const gui::ShownCurve& curve = plot().set().curves.back();
  const double wanted = plot().xAxis2->pixelToCoord(std::round(plot().xAxis2->coordToPixel(30.5)));
  const double value = curve.value(wanted, core::SampleMode::Smooth);
  hover(plot().positionOf(wanted, value));
  const QString text = child<gui::ElidedLabel>("curveReadOut").text();
  EXPECT_TRUE(text.contains(QString::number(value, 'f', 3))) << text.toStdString();
  EXPECT_TRUE(text.contains(QStringLiteral("forearm_r"))) << text.toStdString();
}

TEST_F(CurveReadOut, NormalizedCurvesFillTheSameRangeAndKeepTheirValues) {
  select("forearm_r");
  constexpr auto kMode = core::SampleMode::Smooth;
  std::vector<double> values;
  for (const gui::ShownCurve& curve : plot().set().curves) values.push_back(curve.value(30.5, kMode));
  child<QToolButton>("curveNormalize").click();
  ASSERT_EQ(plot().set().curves.size(), values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const gui::ShownCurve& curve = plot().set().curves[i];
    const auto bounds = curve.valueBounds(kMode);
    ASSERT_TRUE(bounds);
    EXPECT_NEAR(bounds->first, -1.0, 1e-4);
    EXPECT_NEAR(bounds->second, 1.0, 1e-4);
    EXPECT_NEAR(curve.plain(curve.value(30.5, kMode)), values[i], 1e-4);
  }
  const gui::ShownCurve& curve = plot().set().curves.back();
  hover(plot().positionOf(30.5, curve.value(30.5, kMode)));
  const QString text = child<gui::ElidedLabel>("curveReadOut").text();
  const QRegularExpressionMatch read =
      QRegularExpression(QStringLiteral("(-?[0-9.]+)°")).match(text);  // of the nearest curve
  ASSERT_TRUE(read.hasMatch()) << text.toStdString();
  EXPECT_TRUE(std::any_of(values.begin(), values.end(), [&](double value) {
    return std::abs(value - read.captured(1).toDouble()) < 0.5;
  })) << text.toStdString();
  image("normalized");
}

TEST_F(CurveReadOut, AClickOnACurveSelectsItsBone) {
  const int forearm = workspace().skeleton()->indexOf("forearm_r");
  const int head = workspace().skeleton()->indexOf("head");
  selection().selectBones({forearm, head}, head);
  const auto& curves = plot().set().curves;
  const auto curve = std::ranges::find(curves, app::trackOf(workspace(), forearm), &gui::ShownCurve::track);
  ASSERT_NE(curve, curves.end());
  const QPoint at = plot().positionOf(30.5, curve->value(30.5, core::SampleMode::Smooth)).toPoint();
  QTest::mouseClick(&plot(), Qt::LeftButton, {}, at);
  EXPECT_EQ(selection().activeBone(), forearm);
  EXPECT_EQ(selection().bones().size(), 2U);
  // A drag moves the view and selects nothing.
  selection().selectBones({forearm, head}, head);
  drag(at, at + QPoint(60, 0), Qt::LeftButton);
  EXPECT_EQ(selection().activeBone(), head);
}

TEST_F(CurveReadOut, TheReadOutFollowsTheViewAndADrag) {
  select("forearm_r");
  const auto text = [&] { return child<gui::ElidedLabel>("curveReadOut").text(); };
  const QPointF middle = QRectF(plot().plotRect()).center();
  const auto frameText = [&](const QPointF& position) {
    const double frame = plot().xAxis2->pixelToCoord(position.x());
    return QString::number(frame, 'f', 2);
  };
  hover(middle);
  EXPECT_TRUE(text().contains(frameText(middle))) << text().toStdString();
  const QString before = text();
  plot().setFocus();
  QTest::keyClick(&plot(), Qt::Key_Left, Qt::ControlModifier);
  EXPECT_NE(text(), before);
  EXPECT_TRUE(text().contains(frameText(middle))) << text().toStdString();
  plot().zoomAround(QPointF(plot().plotRect().topLeft()), 2.0, 1.0);
  EXPECT_TRUE(text().contains(frameText(middle))) << text().toStdString();
  QTest::keyClick(&plot(), Qt::Key_F);
  EXPECT_TRUE(text().contains(frameText(middle))) << text().toStdString();
  plot().frameAll();
  const QPoint line(static_cast<int>(std::lround(plot().positionOf(0, 0).x())),
                    plot().plotRect().bottom() - 4);
  const QPoint aside = line + QPoint(40, 0);
  drag(line, aside, Qt::LeftButton);
  EXPECT_TRUE(text().contains(frameText(aside))) << text().toStdString();
}

TEST_F(CurveReadOut, TheConsolesAngleIsComparedWithoutWholeTurns) {
  select("forearm_r");
  const gui::ShownCurve& angle = plot().set().curves.back();
  ASSERT_TRUE(core::isRotation(angle.channel()));
  EXPECT_DOUBLE_EQ(angle.nearTurn(-10.0, 349.5), 350.0);
  EXPECT_DOUBLE_EQ(angle.nearTurn(725.0, 1.0), 5.0);
  EXPECT_TRUE(angle.wraps(core::SampleMode::GameExact));
  EXPECT_FALSE(angle.wraps(core::SampleMode::Smooth));  // a keyed curve goes on past a turn
}

TEST_F(CurveReadOut, AWrappingAnglesKeysLieOnItsCurve) {
  open({sample("../sprout/sprout_model.bmd"), sample("../sprout/sprout_hop.bca")});
  showClip("sprout_hop");
  select("body");
  int wrapping = 0;
  for (const gui::ShownCurve& curve : plot().set().curves) {
    if (!curve.wraps(core::SampleMode::Smooth)) continue;
    ++wrapping;
    for (const core::Key& key : curve.keys()) {
      EXPECT_NEAR(curve.keyValue(key), curve.value(static_cast<double>(key.frame), core::SampleMode::Smooth),
                  0.01);
    }
  }
  EXPECT_GT(wrapping, 0);
}

}  // namespace
}  // namespace marrow::testing
