// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions/action_registry.h"
#include "app/gui/export/export_setup.h"
#include "app/gui/text.h"
#include "app/gui/theme/icons.h"
#include "app/gui/theme/theme.h"
#include "app/gui/timeline/timeline_widget.h"
#include "app/gui/widgets/segmented_control.h"
#include "app/session/key_frames.h"
#include "core/clip.h"
#include "core/sampler.h"
#include "tests/app/gui/window_fixture.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_models.h"

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QTest>
#include <QWheelEvent>

namespace marrow::testing {
namespace {

class Playing : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    openSample();
    showClip("wanderer_wave");  // 72 frames
  }

  gui::TimelineWidget& timeline() { return child<gui::TimelineWidget>("timeline"); }
  QPoint timelinePoint(double frame) {
    return {static_cast<int>(timeline().xOfFrame(frame) + 0.5), gui::TimelineLayout::kHeader + 8};
  }
  void scrub(double from, double to) {
    QWidget* surface = timeline().viewport();
    QTest::mousePress(surface, Qt::LeftButton, Qt::NoModifier, timelinePoint(from));
    QMouseEvent move(QEvent::MouseMove, timelinePoint(to), surface->mapToGlobal(timelinePoint(to)),
                     Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(surface, &move);
    QTest::mouseRelease(surface, Qt::LeftButton, Qt::NoModifier, timelinePoint(to));
  }
};

TEST_F(Playing, DraggingInTheTimelineMovesThePlayhead) {
  scrub(10, 40);
  EXPECT_EQ(playback().frame(), 40.0);
  scrub(40, 500);
  EXPECT_EQ(playback().frame(), 71.0);  // the last whole frame; 72 itself is never shown
  scrub(20, -50);
  EXPECT_EQ(playback().frame(), 0.0);
}

TEST_F(Playing, KeysStepAndJump) {
  pressKey(Qt::Key_Right);
  pressKey(Qt::Key_Period);
  EXPECT_EQ(playback().frame(), 2.0);
  pressKey(Qt::Key_Left);
  pressKey(Qt::Key_Comma);
  EXPECT_EQ(playback().frame(), 0.0);
  pressKey(Qt::Key_PageDown);
  EXPECT_EQ(playback().frame(), 10.0);
  pressKey(Qt::Key_PageUp);
  EXPECT_EQ(playback().frame(), 0.0);
  pressKey(Qt::Key_End);
  EXPECT_EQ(playback().frame(), 71.0);
  pressKey(Qt::Key_Home);
  EXPECT_EQ(playback().frame(), 0.0);
}

TEST_F(Playing, SteppingFromBetweenTwoFramesLandsOnOne) {
  playback().setFrame(4.4);
  pressKey(Qt::Key_Right);
  EXPECT_EQ(playback().frame(), 5.0);
  playback().setFrame(4.4);
  pressKey(Qt::Key_Left);
  EXPECT_EQ(playback().frame(), 4.0);
}

TEST_F(Playing, UpAndDownGoFromKeyToKey) {
  const auto keys = app::keyFrames(workspace(), -1);
  ASSERT_GT(keys.size(), 2U);
  playback().setFrame(static_cast<double>(keys[0]));
  timeline().setFocus();
  pressKey(Qt::Key_Down);
  EXPECT_EQ(playback().frame(), static_cast<double>(keys[1]));
  pressKey(Qt::Key_Up);
  EXPECT_EQ(playback().frame(), static_cast<double>(keys[0]));
}

TEST_F(Playing, SpacePlaysByTheClockAndStops) {
  pressKey(Qt::Key_Space);
  EXPECT_TRUE(playback().isPlaying());
  EXPECT_TRUE(waitFor([&] { return playback().frame() > 2.0; }));
  pressKey(Qt::Key_Space);
  EXPECT_FALSE(playback().isPlaying());
}

TEST_F(Playing, PausingStopsOnTheWholeFrameThatWasShowing) {
  playback().setLoopOverride(core::LoopMode::Loop);
  const auto playUntil = [&](double frame) {
    playback().setPlaying(true);
    playback().setFrame(frame);
  };
  for (const int key : {Qt::Key_Space, Qt::Key_K}) {
    playUntil(12.37);
    pressKey(key);
    EXPECT_FALSE(playback().isPlaying());
    EXPECT_EQ(playback().frame(), 12.0);
    EXPECT_EQ(child<QDoubleSpinBox>("frameBox").text(), QStringLiteral("12"));
  }
  pressKey(Qt::Key_Space, Qt::ShiftModifier);
  playback().setFrame(12.8);
  pressKey(Qt::Key_Space, Qt::ShiftModifier);
  EXPECT_EQ(playback().frame(), 12.0);
  // The range holds what may be shown, also where its first frame is no whole one.
  playback().setRangeIn(12.5);
  playUntil(12.8);
  pressKey(Qt::Key_Space);
  EXPECT_EQ(playback().frame(), 13.0);
  // A typed frame is meant, and stays where nothing plays.
  playback().setRangeIn(std::nullopt);
  playback().setFrame(4.5);
  pressKey(Qt::Key_K);
  EXPECT_EQ(playback().frame(), 4.5);
}

TEST_F(Playing, AMovingPlayheadIsShownAtWholeFramesAndItsNumberAgrees) {
  const int width = child<QDoubleSpinBox>("frameBox").width();
  playback().setPlaying(true);
  playback().setFrame(12.9);
  EXPECT_EQ(child<QDoubleSpinBox>("frameBox").text(), QStringLiteral("12"));
  EXPECT_EQ(child<QDoubleSpinBox>("frameBox").width(), width);
  const gui::Theme theme = gui::themeOf(timeline().palette());
  const QImage image = timeline().viewport()->grab().toImage();
  const auto isLine = [&](double frame) {
    const int x = static_cast<int>(timeline().xOfFrame(frame));
    // One of the pixels beside it is covered by half at least.
    for (const int column : {x - 1, x}) {
      const QColor pixel = image.pixelColor(column, image.height() - 3);
      if (std::abs(pixel.red() - theme.accent.red()) + std::abs(pixel.blue() - theme.accent.blue()) < 120)
        return true;
    }
    return false;
  };
  EXPECT_TRUE(isLine(12.0));
  EXPECT_FALSE(isLine(12.9));
  // Between two frames on purpose: the line is there, too.
  playback().setPlaying(false);
  playback().setFrame(12.5);
  EXPECT_EQ(child<QDoubleSpinBox>("frameBox").text(), QStringLiteral("12.5"));
}

TEST_F(Playing, OnlyOneButtonPauses) {
  const auto image = [&](const char* id) {
    return window_->actions().action(id)->icon().pixmap(20, 20).toImage();
  };
  const QImage backwards = image("play.reverse");
  playback().setReversed(true);
  playback().setPlaying(true);
  EXPECT_EQ(image("play.toggle"), gui::icon(gui::Icon::Pause).pixmap(20, 20).toImage());
  EXPECT_EQ(image("play.reverse"), backwards);
}

TEST_F(Playing, AClipThatPlaysOnceStopsAtItsEndAndBeginsAnew) {
  playback().setFrame(70.0);
  pressKey(Qt::Key_Space);
  ASSERT_TRUE(waitFor([&] { return !playback().isPlaying(); }));
  EXPECT_GT(playback().frame(), 71.9);
  pressKey(Qt::Key_Space);
  EXPECT_LT(playback().frame(), 70.0);
}

// The runtime stops a thousandth before the end, which is never shown itself.
TEST_F(Playing, TheEndOfAnOnceClipReadsTheSameEverywhere) {
  showClip("wanderer_nod");
  playback().setLoopOverride(core::LoopMode::Once);
  playback().setPlaying(true);
  playback().advance(1000.0);
  ASSERT_FALSE(playback().isPlaying());
  const QString end = QString::number(workspace().frameCount() - 1) + QStringLiteral(".999");
  EXPECT_EQ(child<QDoubleSpinBox>("frameBox").text(), end);
  EXPECT_EQ(gui::frameText(playback().frame()), end);
  EXPECT_EQ(gui::frameSuffix(playback().frame()), QStringLiteral("f019_999"));
}

TEST_F(Playing, ShuttleKeysSpeedUpTurnAndStop) {
  pressKey(Qt::Key_L);
  EXPECT_TRUE(playback().isPlaying());
  EXPECT_EQ(playback().speed(), 1.0);
  pressKey(Qt::Key_L);
  EXPECT_EQ(playback().speed(), 2.0);
  pressKey(Qt::Key_J);
  EXPECT_TRUE(playback().isReversed());
  EXPECT_EQ(playback().speed(), 1.0);
  pressKey(Qt::Key_K);
  EXPECT_FALSE(playback().isPlaying());
  EXPECT_FALSE(playback().isReversed());
}

TEST_F(Playing, PlusAndMinusWalkTheSpeeds) {
  pressKey(Qt::Key_Plus);
  EXPECT_EQ(playback().speed(), 1.5);
  pressKey(Qt::Key_Minus);
  pressKey(Qt::Key_Minus);
  EXPECT_EQ(playback().speed(), 0.75);
}

TEST_F(Playing, TheLoopModeIsTheFilesUntilItIsOverridden) {
  auto& box = child<QComboBox>("loopBox");
  EXPECT_EQ(playback().loopMode(), core::LoopMode::Once);
  EXPECT_EQ(box.currentIndex(), 0);
  // Each press changes something: the file's own mode is not one of those that override it.
  for (const core::LoopMode mode : core::kLoopModes) {
    if (mode == core::LoopMode::Once) continue;
    pressKey(Qt::Key_L, Qt::ControlModifier);
    EXPECT_EQ(playback().loopMode(), mode);
    EXPECT_EQ(box.currentIndex(), static_cast<int>(mode) + 1);
  }
  pressKey(Qt::Key_L, Qt::ControlModifier);
  EXPECT_FALSE(playback().loopOverride().has_value());
  box.setFocus();
  box.setCurrentIndex(3);
  emit box.activated(3);
  EXPECT_EQ(playback().loopMode(), core::LoopMode::Loop);
}

TEST_F(Playing, PGoesThereAndBackForEver) {
  pressKey(Qt::Key_P);
  EXPECT_EQ(playback().loopMode(), core::LoopMode::MirroredLoop);
  playback().setFrame(70.0);
  playback().setPlaying(true);
  playback().advance(0.2);  // six frames at 30 a second: the runtime turns at the end, a thousandth before it
  EXPECT_NEAR(playback().frame(), 71.999, 1e-3);
  playback().advance(0.2);
  EXPECT_TRUE(playback().isPlaying());
  EXPECT_NEAR(playback().frame(), 65.999, 1e-2);
  pressKey(Qt::Key_P);
  EXPECT_EQ(playback().loopMode(), core::LoopMode::Once);
}

TEST_F(Playing, SpeedAndFrameRateCanBeTypedAndDecideHowFarATickGoes) {
  const auto type = [&](const char* name, const char* text) {
    auto& box = child<QDoubleSpinBox>(name);
    box.setFocus();
    box.selectAll();
    QTest::keyClicks(&box, QLatin1String(text));
    QTest::keyClick(&box, Qt::Key_Return);
  };
  type("fpsBox", "20");
  type("speedBox", "0.5");
  EXPECT_EQ(playback().framesPerSecond(), 20.0);
  EXPECT_EQ(playback().speed(), 0.5);
  playback().setPlaying(true);
  playback().advance(1.0);
  EXPECT_NEAR(playback().frame(), 10.0, 1e-3);
}

TEST_F(Playing, PlaybackKeepsToTheRange) {
  playback().setLoopOverride(core::LoopMode::Loop);
  playback().setRangeIn(10.0);
  playback().setRangeOut(20.0);
  playback().setFrame(18.0);
  playback().setPlaying(true);
  playback().advance(0.1);  // three frames: 21 comes round to 11
  EXPECT_NEAR(playback().frame(), 11.0, 1e-3);
}

TEST_F(Playing, TheRangeIsSetAtThePlayheadAndCleared) {
  playback().setFrame(10.0);
  pressKey(Qt::Key_I);
  playback().setFrame(20.0);
  pressKey(Qt::Key_O);
  EXPECT_EQ(playback().rangeIn(), 10.0);
  EXPECT_EQ(playback().rangeOut(), 21.0);  // exclusive: frame 20 is played
  pressKey(Qt::Key_Home);
  EXPECT_EQ(playback().frame(), 10.0);
  pressKey(Qt::Key_End);
  EXPECT_EQ(playback().frame(), 20.0);
  pressKey(Qt::Key_I, Qt::AltModifier);
  EXPECT_FALSE(playback().hasRange());
}

TEST_F(Playing, TheRangeHandlesCanBeDragged) {
  QWidget* surface = timeline().viewport();
  const auto handle = [&](double frame, int inside) {
    return QPoint(static_cast<int>(timeline().xOfFrame(frame)) + inside, gui::TimelineLayout::kRange / 2);
  };
  QTest::mousePress(surface, Qt::LeftButton, Qt::NoModifier, handle(0, 3));
  QMouseEvent move(QEvent::MouseMove, handle(12, 0), surface->mapToGlobal(handle(12, 0)), Qt::NoButton,
                   Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(surface, &move);
  QTest::mouseRelease(surface, Qt::LeftButton, Qt::NoModifier, handle(12, 0));
  EXPECT_EQ(playback().rangeIn(), 12.0);
  EXPECT_EQ(playback().frame(), 0.0);
}

TEST_F(Playing, TheWheelZoomsAroundTheMouse) {
  QWidget* surface = timeline().viewport();
  const QPoint at = timelinePoint(30);
  const double before = timeline().scale().pixelsPerFrame();
  QWheelEvent wheel(at, surface->mapToGlobal(at), {}, {0, 480}, Qt::NoButton, Qt::NoModifier,
                    Qt::NoScrollPhase, false);
  QApplication::sendEvent(surface, &wheel);
  EXPECT_GT(timeline().scale().pixelsPerFrame(), before);
  EXPECT_NEAR(timeline().xOfFrame(30), at.x(), 1.5);
  QTest::mouseDClick(surface, Qt::LeftButton, Qt::NoModifier, at);
  EXPECT_TRUE(timeline().scale().isFitted());
}

TEST_F(Playing, AFractionCanBeTyped) {
  auto& box = child<QDoubleSpinBox>("frameBox");
  window_->actions().action("window.goToFrame")->trigger();
  ASSERT_TRUE(box.hasFocus());
  QTest::keyClicks(&box, QStringLiteral("12.5"));
  pressKey(Qt::Key_Return);
  EXPECT_EQ(playback().frame(), 12.5);
  EXPECT_FALSE(box.hasFocus());  // and the keys are the window's again
}

TEST_F(Playing, AFrameBeyondTheClipBecomesItsEnd) {
  auto& box = child<QDoubleSpinBox>("frameBox");
  const auto type = [&](const char* text) {
    window_->actions().action("window.goToFrame")->trigger();
    box.selectAll();
    QTest::keyClicks(&box, QLatin1String(text));
    pressKey(Qt::Key_Return);
    return playback().frame();
  };
  EXPECT_EQ(type("999"), 72.0);
  EXPECT_EQ(box.text(), QStringLiteral("72"));
  EXPECT_EQ(type("12.34567"), 12.346);
  EXPECT_EQ(type("abc"), 12.346);
  auto& speed = child<QDoubleSpinBox>("speedBox");
  speed.setFocus();
  speed.selectAll();
  QTest::keyClicks(&speed, QStringLiteral("100"));
  pressKey(Qt::Key_Return);
  EXPECT_EQ(playback().speed(), 8.0);
}

TEST_F(Playing, KeysDoNotFireWhileATextFieldHasFocus) {
  auto& filter = child<QLineEdit>("filesFilter");
  playback().setFrame(5.0);
  filter.setFocus();
  ASSERT_TRUE(waitFor([&] { return filter.hasFocus(); }));
  for (const Qt::Key key :
       {Qt::Key_L, Qt::Key_I, Qt::Key_O, Qt::Key_K, Qt::Key_F, Qt::Key_Space, Qt::Key_Comma}) {
    const QString text =
        key == Qt::Key_Space ? QStringLiteral(" ") : QString(QChar(static_cast<char16_t>(key))).toLower();
    QTest::sendKeyEvent(QTest::Click, &filter, key, text, Qt::NoModifier);
  }
  for (const Qt::Key key : {Qt::Key_Left, Qt::Key_Home, Qt::Key_End, Qt::Key_PageDown, Qt::Key_Up})
    pressKey(key);
  EXPECT_EQ(filter.text(), QStringLiteral("liokf ,"));
  EXPECT_FALSE(playback().isPlaying());
  EXPECT_FALSE(playback().hasRange());
  EXPECT_EQ(playback().frame(), 5.0);
  pressKey(Qt::Key_Escape);
  EXPECT_TRUE(filter.text().isEmpty());
  EXPECT_FALSE(filter.hasFocus());
}

TEST_F(Playing, AnOpenEventFileAddsTheLanesOfTheShownClip) {
  const auto labels = [&] {
    QStringList found;
    for (const auto& lane : gui::TimelineContent::of(workspace(), selection(), comparison()).lanes) {
      if (lane.kind == gui::LaneKind::Events) found.append(lane.label);
    }
    return found;
  };
  EXPECT_EQ(labels(), QStringList{QStringLiteral("sounds")});  // the file's own
  open({sample("wanderer_events.baev")});
  EXPECT_EQ(workspace().clip()->name, "wanderer_wave");
  EXPECT_EQ(labels(), (QStringList{QStringLiteral("sounds"), QStringLiteral("PlayVoice"),
                                   QStringLiteral("LookAtCamera")}));
  showClip("wanderer_nod");
  EXPECT_EQ(labels(), QStringList{QStringLiteral("PlayVoice")});
}

TEST_F(Playing, GameExactModeIsOneSwitchAway) {
  QTest::mouseClick(&child<gui::SegmentedControl>("samplingSwitch").segment(1), Qt::LeftButton);
  EXPECT_EQ(playback().sampleMode(), core::SampleMode::GameExact);
}

class WithoutAClip : public WindowTest {};

// A clip with another skeleton also ends the choice of a bone, and that is told first.
TEST_F(WithoutAClip, TheTimelineIsFittedToAnotherSkeletonsClipAlsoWithABoneSelected) {
  open({write("a_long.bck", write::BckFile(1).frames(2000).bytes()),
        write("b_short.bck", write::BckFile(2).frames(120).bytes())});
  workspace().showClip({0, 0});
  selection().selectBone(0);
  const gui::TimelineScale& scale = child<gui::TimelineWidget>("timeline").scale();
  ASSERT_EQ(scale.frameCount(), workspace().frameCount());
  workspace().showClip({1, 0});
  ASSERT_NE(scale.visibleFrames(), 0.0);
  EXPECT_EQ(scale.frameCount(), workspace().frameCount());
  EXPECT_LT(scale.visibleFrames(), 1.5 * workspace().frameCount());
}

TEST_F(WithoutAClip, AModelAlonePlaysAtNoRate) {
  open({write("arm.bmd", write::modelBytes({{"root"}, {"arm", 0}}))});
  ASSERT_EQ(workspace().frameCount(), 0);
  auto& box = child<QDoubleSpinBox>("fpsBox");
  EXPECT_EQ(box.text(), QStringLiteral("– fps"));
  open({sample("wanderer_walk.bck")});
  EXPECT_EQ(box.text(), QStringLiteral("30 fps"));
  box.setValue(1.0);  // the lowest rate is a rate
  EXPECT_EQ(box.text(), QStringLiteral("1 fps"));
}

}  // namespace
}  // namespace marrow::testing
