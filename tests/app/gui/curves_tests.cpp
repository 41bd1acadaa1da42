// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions/action_registry.h"
#include "app/gui/curves/curve_picture.h"
#include "app/gui/curves/curve_plot.h"
#include "app/gui/curves/curve_view.h"
#include "app/gui/curves/round_ticker.h"
#include "app/gui/panels/curves_panel.h"
#include "app/gui/widgets/elided_label.h"
#include "app/gui/widgets/segmented_control.h"
#include "tests/app/gui/window_fixture.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
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

int greatestDifference(const QImage& a, const QImage& b) {
  int greatest = a.size() == b.size() ? 0 : 255;
  for (int y = 0; y < a.height() && greatest < 255; ++y) {
    for (qsizetype x = 0; x < a.bytesPerLine(); ++x) {
      greatest = std::max(greatest, std::abs(int{a.constScanLine(y)[x]} - int{b.constScanLine(y)[x]}));
    }
  }
  return greatest;
}

class Curves : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    openSample();
    showClip("wanderer_wave");
    auto& panel = child<QDockWidget>("curvesPanel");
    panel.show();
    panel.raise();
    ASSERT_TRUE(waitFor([&] { return !panel.visibleRegion().isEmpty(); }));
  }

  gui::CurvePlot& plot() { return child<gui::CurvePlot>("curvePlot"); }
  void choose(const char* bone) { document().setSelectedBone(document().skeleton()->indexOf(bone)); }

  void drag(QPoint from, QPoint to, Qt::MouseButton button) {
    QTest::mousePress(&plot(), button, Qt::NoModifier, from);
    QMouseEvent move(QEvent::MouseMove, to, plot().mapToGlobal(QPointF(to)), Qt::NoButton, button,
                     Qt::NoModifier);
    QApplication::sendEvent(&plot(), &move);
    QTest::mouseRelease(&plot(), button, Qt::NoModifier, to);
  }
  void hover(QPointF position) {
    QMouseEvent move(QEvent::MouseMove, position, plot().mapToGlobal(position), Qt::NoButton, Qt::NoButton,
                     Qt::NoModifier);
    QApplication::sendEvent(&plot(), &move);
  }
  QPoint ruler(double frame) { return {static_cast<int>(std::lround(plot().positionOf(frame, 0).x())), 8}; }
};

TEST_F(Curves, TeachWhatToDoWhileNoBoneIsChosen) {
  document().setSelectedBone(-1);
  const auto& text = child<QLabel>("curvesEmpty");
  EXPECT_TRUE(text.isVisible());
  EXPECT_TRUE(text.text().contains(QStringLiteral("Choose a bone")));
  QTest::mouseClick(&child<QPushButton>("curvesAllBones"), Qt::LeftButton);
  EXPECT_EQ(document().selectedBones().size(), document().skeleton()->size());
  EXPECT_FALSE(text.isVisible());
}

TEST_F(Curves, ShowTheMovingChannelsOfTheChosenBones) {
  choose("forearm_r");
  const auto skeleton = document().skeleton();
  const int bone = skeleton->indexOf("forearm_r");
  std::size_t moving = 0;
  for (const core::Curve& curve :
       document().clip()->tracks[skeleton->trackOf(static_cast<std::size_t>(bone))].curves)
    moving += curve.isAnimated() ? 1 : 0;
  ASSERT_GT(moving, 0U);
  EXPECT_EQ(plot().set().curves.size(), moving);
  child<QToolButton>("curveConstants").click();
  EXPECT_EQ(plot().set().curves.size(), core::kChannelCount);
  child<QToolButton>("channel5").click();  // rotation Z
  EXPECT_EQ(plot().set().curves.size(), core::kChannelCount - 1);
  for (const gui::ShownCurve& curve : plot().set().curves)
    EXPECT_NE(curve.channel(), core::Channel::RotationZ);
}

TEST_F(Curves, DraggingInTheRulerMovesThePlayhead) {
  choose("forearm_r");
  drag(ruler(10), ruler(40), Qt::LeftButton);
  EXPECT_EQ(document().frame(), 40.0);
}

TEST_F(Curves, ThePlayheadsLineCanBeTakenAnywhere) {
  choose("forearm_r");
  document().setFrame(20.0);
  const int y = plot().plotRect().bottom() - 4;
  const QPoint from(static_cast<int>(std::lround(plot().positionOf(20, 0).x())), y);
  drag(from, {static_cast<int>(std::lround(plot().positionOf(33, 0).x())), y}, Qt::LeftButton);
  EXPECT_EQ(document().frame(), 33.0);
}

TEST_F(Curves, AMiddleDragPansAndKeepsThePicture) {
  choose("forearm_r");
  ASSERT_TRUE(waitFor([&] { return plot().picture().drawnColumns() > 0; }));
  plot().replot();
  const double before = plot().view().frameAt(0.0);
  const QPoint middle = plot().plotRect().center();
  drag(middle, middle - QPoint(25, 0), Qt::MiddleButton);
  EXPECT_NEAR(plot().view().frameAt(0.0) - before, 25.0 / plot().view().pixelsPerFrame(), 1e-9);
  plot().replot();
  EXPECT_LE(plot().picture().drawnColumns(), 25 * plot().devicePixelRatioF());
}

TEST_F(Curves, TheWheelZoomsBothAxesOrTheOneThatIsAskedFor) {
  choose("forearm_r");
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

// J3D cuts angles to 16 bits, which a graph of the whole clip cannot show.
TEST_F(Curves, BothSaysWhereTheAnswersCannotBeToldApart) {
  choose("forearm_r");
  const auto& said = child<gui::ElidedLabel>("curveReadOut");
  const auto agrees = [&] { return said.text().contains(QStringLiteral("agree")); };
  EXPECT_FALSE(agrees());
  child<gui::SegmentedControl>("curveModes").choose(2);
  ASSERT_TRUE(waitFor(agrees));
  picture("curves_agree");
  plot().zoomAround(plot().positionOf(20.0, plot().set().curves.back().value(20.0, core::SampleMode::Smooth)),
                    4.0, 20000.0);
  ASSERT_TRUE(waitFor([&] { return !agrees(); }));
  plot().frameAll();
  ASSERT_TRUE(waitFor(agrees));
  child<gui::SegmentedControl>("curveModes").choose(0);
  ASSERT_TRUE(waitFor([&] { return !agrees(); }));
}

TEST_F(Curves, TheReadOutIsWhatTheSamplerAnswers) {
  choose("forearm_r");
  const gui::ShownCurve& curve = plot().set().curves.back();
  const double wanted = plot().view().frameAt(std::round(plot().view().xOf(30.5)));
  const double value = curve.value(wanted, core::SampleMode::Smooth);
  hover(plot().positionOf(wanted, value));
  const QString text = child<gui::ElidedLabel>("curveReadOut").text();
  EXPECT_TRUE(text.contains(QString::number(value, 'f', 3))) << text.toStdString();
  EXPECT_TRUE(text.contains(QStringLiteral("forearm_r"))) << text.toStdString();
}

TEST_F(Curves, AClickOnAKeyChoosesIt) {
  choose("forearm_r");
  const gui::ShownCurve& curve = plot().set().curves.back();
  ASSERT_GT(curve.keys().size(), 1U);
  const core::Key key = curve.keys()[1];
  QTest::mouseClick(&plot(), Qt::LeftButton, Qt::NoModifier,
                    plot().positionOf(static_cast<double>(key.frame), curve.shown(key.value)).toPoint());
  ASSERT_TRUE(document().chosenKey().has_value());
  EXPECT_EQ(document().chosenKey()->bone, document().selectedBone());
  showClip("wanderer_walk");
  EXPECT_FALSE(document().chosenKey().has_value());
}

// Every curve has a key where the playhead starts.
TEST_F(Curves, AKeyOnThePlayheadsLineIsChosenByAClickAndLeavesTheLineToADrag) {
  choose("forearm_r");
  const gui::ShownCurve& curve = plot().set().curves.back();
  const core::Key key = curve.keys()[0];
  ASSERT_EQ(static_cast<double>(key.frame), document().frame());
  const QPoint onKey = plot().positionOf(document().frame(), curve.keyValue(key)).toPoint();
  drag(onKey, {plot().positionOf(12, 0).toPoint().x(), onKey.y()}, Qt::LeftButton);
  EXPECT_EQ(document().frame(), 12.0);
  EXPECT_FALSE(document().chosenKey().has_value());
  document().setFrame(0.0);
  drag(onKey, onKey + QPoint(1, 1), Qt::LeftButton);  // the hand is never quite still
  EXPECT_EQ(document().frame(), 0.0);
  ASSERT_TRUE(document().chosenKey().has_value());
  EXPECT_EQ(document().chosenKey()->key, 0U);
}

TEST_F(Curves, TheConsolesAngleIsComparedWithoutWholeTurns) {
  choose("forearm_r");
  const gui::ShownCurve& angle = plot().set().curves.back();
  ASSERT_TRUE(core::isRotation(angle.channel()));
  EXPECT_DOUBLE_EQ(angle.nearTurn(-10.0, 349.5), 350.0);
  EXPECT_DOUBLE_EQ(angle.nearTurn(725.0, 1.0), 5.0);
  EXPECT_TRUE(angle.wraps(core::SampleMode::Console));
  EXPECT_FALSE(angle.wraps(core::SampleMode::Smooth));  // a keyed curve goes on beyond a turn
}

TEST_F(Curves, AWrappingAnglesKeysLieOnItsCurve) {
  open({sample("../sprout/sprout_model.bmd"), sample("../sprout/sprout_hop.bca")});
  showClip("sprout_hop");
  choose("body");
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

TEST(ChannelLook, TellsTheNineChannelsOfABoneApart) {
  for (const gui::Theme* theme : {&gui::darkTheme(), &gui::lightTheme()}) {
    const gui::ChannelLooks looks = gui::channelLooks(*theme);
    for (std::size_t a = 0; a < looks.size(); ++a) {
      for (std::size_t b = a + 1; b < looks.size(); ++b) {
        const bool isSameLine = looks[a].dash == looks[b].dash && looks[a].gap == looks[b].gap;
        EXPECT_FALSE(isSameLine && looks[a].colour == looks[b].colour) << a << " and " << b;
      }
    }
  }
}

TEST_F(Curves, ACommandChoosesWhatIsDrawn) {
  choose("forearm_r");
  window_->actions().action("curves.both")->trigger();
  EXPECT_EQ(plot().set().options.modes, gui::CurveModes::Both);
  window_->actions().action("curves.smooth")->trigger();
  EXPECT_EQ(plot().set().options.modes, gui::CurveModes::Smooth);
}

TEST_F(Curves, AMovedPictureIsTheOneDrawnAnew) {
  std::vector<int> all(document().skeleton()->size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int>(i);
  document().setSelectedBones(all, 0);
  CurveView view;
  view.setSize({400, 160});
  view.setBounds({-3.0, 30.0, -60.0, 60.0});
  const gui::CurveStyle style{gui::channelLooks(gui::darkTheme()), Qt::black, 0.5, 1.0};
  for (const gui::CurveModes modes : {gui::CurveModes::Smooth, gui::CurveModes::Both}) {
    const gui::CurveSet set = gui::CurveSet::of(document(), {0x1FF, modes, false, true});
    gui::CurvePicture moved;
    (void)moved.update(view, set, style);
    view.panBy(-31, 17);
    const QImage after = moved.update(view, set, style);
    EXPECT_LT(moved.drawnColumns(), 500);
    gui::CurvePicture fresh;
    EXPECT_LE(greatestDifference(after, fresh.update(view, set, style)), 4);  // of 255: how floats round
  }
}

/// More than one slice has time for: nine keyed channels a bone, 4000 frames.
std::shared_ptr<const core::Clip> longClip(std::size_t bones) {
  auto clip = std::make_shared<core::Clip>();
  clip->name = "long";
  clip->frameCount = 4000;
  clip->tracks.resize(bones);
  for (core::BoneTrack& track : clip->tracks) {
    for (const core::Channel channel : core::kChannels) {
      core::Curve& curve = track[channel];
      curve.interpolation = core::Interpolation::Hermite;
      curve.firstKey = static_cast<std::uint32_t>(clip->keys.size());
      for (int frame = 0; frame <= clip->frameCount; frame += 20) {
        const float side = clip->keys.size() % 2 == 0 ? 1.0F : -1.0F;
        clip->keys.push_back({static_cast<float>(frame), 10.0F * side, side, side});
        ++curve.keyCount;
      }
    }
  }
  return clip;
}

TEST_F(Curves, ManyBonesAreMeasuredInSlices) {
  app::LoadedFile file{"long.bck", {}};
  file.content.clips.push_back(longClip(document().skeleton()->size()));
  app::Pairing pairing;
  pairing.skeleton = document().skeleton();
  document().addFiles({std::move(file)}, std::move(pairing));
  showClip("long");
  ASSERT_TRUE(document().skeleton());
  document().setSelectedBone(0);
  ASSERT_TRUE(waitFor([&] { return plot().set().isMeasured() && plot().picture().drawnColumns() > 0; }));
  std::vector<int> all(document().skeleton()->size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int>(i);
  document().setSelectedBones(all, 0);
  const gui::CurveSet& set = plot().set();
  ASSERT_EQ(set.curves.size(), all.size() * core::kChannelCount);
  // What this turn of the event loop asked the sampler; the last nine were known before.
  std::size_t asked = 0;
  for (const gui::ShownCurve& curve : set.curves) {
    if (curve.unknownBounds(core::SampleMode::Smooth) == 0) asked += 4001 + 201 * 7;
  }
  EXPECT_LE(asked, gui::CurveSet::kValuesPerSlice + core::kChannelCount * (4001 + 201 * 7));
  EXPECT_LT(set.measured, set.curves.size());
  // Left alone it gets there, and then everything is in view.
  ASSERT_TRUE(waitFor([&] { return set.isMeasured() && plot().picture().drawnColumns() > 0; }));
  double top = 0.0;
  for (const gui::ShownCurve& curve : set.curves) {
    top = std::max(top, curve.valueBounds(core::SampleMode::Smooth)->second);
  }
  EXPECT_GT(top, 10.0);  // between the keys it swings out
  EXPECT_GT(plot().view().bounds().top, top);
  EXPECT_LT(plot().view().bounds().top, 1.5 * top);
}

// The active bone keeps a place for what it has, not for what a bone may have.
TEST_F(Curves, NothingIsLeftOutBelowTheLimit) {
  constexpr std::size_t kBones = 1000;
  const auto showChannels = [&](const char* name, std::size_t channels) {
    auto clip = std::make_shared<core::Clip>();
    clip->name = name;
    clip->frameCount = 10;
    clip->keys = {{0.0F, 0.0F, 0.0F, 0.0F}, {5.0F, 1.0F, 0.0F, 0.0F}};
    clip->tracks.resize(kBones);
    for (core::BoneTrack& track : clip->tracks) {
      for (std::size_t i = 0; i < channels; ++i) track.curves[i].keyCount = 2;
    }
    app::LoadedFile file{name, {}};
    file.content.clips.push_back(std::move(clip));
    app::Pairing pairing;
    pairing.skeleton = std::make_shared<core::Skeleton>(core::Skeleton::flatList(kBones));
    document().addFiles({std::move(file)}, std::move(pairing));
    showClip(name);
    child<QPushButton>("curvesAllBones").click();
  };
  showChannels("two", 2);
  EXPECT_EQ(plot().set().curves.size(), 2000U);
  EXPECT_EQ(plot().set().leftOut, 0);
  document().setSelectedBone(-1);
  showChannels("three", 3);
  EXPECT_EQ(plot().set().curves.size(), 2000U);
  EXPECT_EQ(plot().set().leftOut, 1000);
  EXPECT_TRUE(plot().set().curves.back().isActive());
}

TEST_F(Curves, TheReadOutFollowsTheViewAndADrag) {
  choose("forearm_r");
  const auto text = [&] { return child<gui::ElidedLabel>("curveReadOut").text(); };
  const QPointF middle = QRectF(plot().plotRect()).center();
  const auto frameText = [&](const QPointF& position) {
    const double frame = plot().view().frameAt(position.x() - plot().plotRect().left());
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

/// Does the picture of the curves show anything?
bool showsCurves(const gui::CurvePlot& plot) {
  QImage image(plot.view().size(), QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  QPainter painter(&image);
  plot.picture().draw(painter, plot.view());
  painter.end();
  const auto* pixels = reinterpret_cast<const QRgb*>(image.constBits());
  return std::any_of(pixels, pixels + image.sizeInBytes() / 4, [](QRgb pixel) { return qAlpha(pixel) > 0; });
}

TEST_F(Curves, WhatTakesLongSaysSoAndKeepsThePictureBeforeUntilThen) {
  constexpr std::size_t kBones = 60;
  app::LoadedFile file{"long.bck", {}};
  file.content.clips.push_back(longClip(kBones));
  app::Pairing pairing;
  pairing.skeleton = std::make_shared<core::Skeleton>(core::Skeleton::flatList(kBones));
  document().addFiles({std::move(file)}, std::move(pairing));
  showClip("long");
  document().setSelectedBone(0);
  ASSERT_EQ(plot().set().curves.size(), core::kChannelCount);
  ASSERT_TRUE(waitFor([&] { return plot().picture().isOfShown(); }));
  EXPECT_EQ(plot().workText(), QString());
  child<QAbstractItemView>("boneTree").selectAll();
  ASSERT_EQ(plot().set().curves.size(), kBones * core::kChannelCount);
  plot().replot();
  EXPECT_FALSE(plot().picture().isOfShown());
  EXPECT_TRUE(showsCurves(plot()));
  ASSERT_TRUE(waitFor([&] { return !plot().workText().isEmpty(); }));
  EXPECT_EQ(plot().workText(), QStringLiteral("Drawing 540 curves…"));
  EXPECT_TRUE(showsCurves(plot()));
  plot().replot();
  picture("drawing");
  ASSERT_TRUE(waitFor([&] { return plot().picture().isOfShown(); }));
  EXPECT_EQ(plot().workText(), QString());
}

// They are drawn in the same turn of the event loop: nothing flickers.
TEST_F(Curves, AFewBonesNeedNoPictureBefore) {
  choose("forearm_r");
  ASSERT_TRUE(waitFor([&] { return plot().picture().isOfShown(); }));
  choose("forearm_l");
  plot().replot();
  EXPECT_TRUE(plot().picture().isOfShown());
}

TEST_F(Curves, CurvesThatStayKeepWhatIsKnownOfThem) {
  choose("forearm_r");
  ASSERT_TRUE(plot().set().isMeasured());
  const std::size_t before = plot().set().curves.size();
  document().setSelectedBones({0, 1, document().selectedBone()}, document().selectedBone());
  EXPECT_GT(plot().set().curves.size(), before);
  gui::CurveSet known = gui::CurveSet::of(document(), {});
  known.measure(std::numeric_limits<std::size_t>::max());
  document().setSelectedBones({1, document().selectedBone()}, 1);
  const gui::CurveSet fewer = gui::CurveSet::of(document(), {}, std::move(known));
  ASSERT_FALSE(fewer.curves.empty());
  for (const gui::ShownCurve& curve : fewer.curves) {
    EXPECT_EQ(curve.unknownBounds(core::SampleMode::Smooth), 0U);
    EXPECT_EQ(curve.isActive(), curve.bone() == 1);
  }
  gui::CurveOptions raw;
  raw.isRaw = true;  // other numbers
  EXPECT_GT(gui::CurveSet::of(document(), raw, fewer).curves.front().unknownBounds(core::SampleMode::Smooth),
            0U);
}

TEST_F(Curves, TheZoomOfValuesStaysWhenTheAnswerOrTheUnitChanges) {
  choose("forearm_r");
  gui::CurveOptions options;
  options.channelMask = 0;
  for (const core::Channel channel : core::kChannels) {
    if (core::isRotation(channel))
      options.channelMask |= static_cast<std::uint16_t>(1U << static_cast<unsigned>(channel));
  }
  plot().setOptions(options);
  plot().zoomAround(QPointF(plot().plotRect().center()), 1.0, 3.0);
  const CurveView::Bounds seen = plot().view().bounds();
  for (const gui::CurveModes modes : {gui::CurveModes::Console, gui::CurveModes::Both}) {
    options.modes = modes;
    plot().setOptions(options);
    EXPECT_NEAR(plot().view().bounds().top, seen.top, 1.0 / plot().view().pixelsPerValue());
    EXPECT_NEAR(plot().view().bounds().bottom, seen.bottom, 1.0 / plot().view().pixelsPerValue());
  }
  options.isRaw = true;
  plot().setOptions(options);
  const double span = plot().view().bounds().top - plot().view().bounds().bottom;
  const auto bone = static_cast<std::size_t>(document().selectedBone());
  const core::Curve& turn =
      document().clip()->curve(document().skeleton()->trackOf(bone), core::Channel::RotationY);
  EXPECT_NEAR(span / (seen.top - seen.bottom), 1.0 / static_cast<double>(turn.unit), 0.5);
  // Other channels are another matter: they are fitted.
  options.channelMask = 0x1FF;
  plot().setOptions(options);
  EXPECT_NE(plot().view().bounds().top - plot().view().bounds().bottom, span);
}

// What is drawn of the axis: QCustomPlot asks the ticker for labels when it lays itself out.
TEST_F(Curves, ALowGraphStillHasThreeLabels) {
  choose("forearm_r");
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

TEST_F(Curves, ThePanelsAreReachedByKey) {
  choose("forearm_r");
  const std::pair<int, const char*> panels[] = {
      {Qt::Key_3, "keysView"}, {Qt::Key_2, "curvePlot"}, {Qt::Key_1, "timeline"}};
  for (const auto& [key, name] : panels) {
    pressKey(key, Qt::AltModifier);
    EXPECT_TRUE(waitFor([&, wanted = name] { return child<QWidget>(wanted).hasFocus(); })) << name;
  }
}

TEST_F(Curves, SeveralBonesAreChosenInTheTree) {
  auto& tree = child<QAbstractItemView>("boneTree");
  const QModelIndex root = tree.model()->index(0, 0);
  const QModelIndex below = tree.model()->index(0, 0, root);
  QTest::mouseClick(tree.viewport(), Qt::LeftButton, Qt::NoModifier, tree.visualRect(root).center());
  QTest::mouseClick(tree.viewport(), Qt::LeftButton, Qt::ControlModifier, tree.visualRect(below).center());
  ASSERT_EQ(document().selectedBones().size(), 2U);
  EXPECT_NE(document().selectedBone(), document().selectedBones().front());  // the one clicked last is active
  document().setSelectedBone(3);
  EXPECT_EQ(tree.selectionModel()->selectedRows().size(), 1);
}

}  // namespace
}  // namespace marrow::testing
