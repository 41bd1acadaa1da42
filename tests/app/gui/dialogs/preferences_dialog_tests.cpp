// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions/action_registry.h"
#include "app/gui/dialogs/preferences_dialog.h"
#include "app/gui/preferences.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/gui/widgets/number_box.h"
#include "app/gui/widgets/segmented_control.h"
#include "core/sampler.h"
#include "tests/app/gui/window_fixture.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_models.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTest>

#include <set>

namespace marrow::testing {
namespace {

class Preferences : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    openSample();
    pressKey(Qt::Key_Comma, Qt::ControlModifier);
    dialog_ = window_->findChild<gui::PreferencesDialog*>();
    ASSERT_NE(dialog_, nullptr);
    ASSERT_TRUE(waitForKeys(*dialog_));
  }
  void TearDown() override { gui::applyTheme(gui::ThemeChoice::Dark); }

  gui::SegmentedControl& control(const char* name) { return child<gui::SegmentedControl>(name); }
  gui::NumberBox& box(const char* name) { return child<gui::NumberBox>(name); }
  void showPage(int page) { child<QListWidget>("preferencePages").setCurrentRow(page); }

  /// For looking at, like image().
  void images(const QString& theme) {
    const QString folder = qEnvironmentVariable("MARROW_IMAGES");
    for (int page = 0; !folder.isEmpty() && page < child<QListWidget>("preferencePages").count(); ++page) {
      showPage(page);
      dialog_->grab().save(QStringLiteral("%1/preferences_%2_%3.png").arg(folder, theme).arg(page));
    }
  }

  gui::PreferencesDialog* dialog_ = nullptr;
};

TEST_F(Preferences, AThemeIsWornAtOnceAndTheMenuAgrees) {
  control("preferTheme").select(2);
  EXPECT_TRUE(waitFor([&] { return !gui::themeOf(window_->palette()).isDark; }));
  images(QStringLiteral("light"));
  control("preferTheme").select(1);
  EXPECT_TRUE(waitFor([&] { return gui::themeOf(window_->palette()).isDark; }));
  EXPECT_EQ(settings_->themeChoice(), gui::ThemeChoice::Dark);
  images(QStringLiteral("dark"));
}

TEST_F(Preferences, TheDialogShowsWhatMenusChange) {
  window_->actions().action("view.stick")->trigger();
  EXPECT_EQ(control("preferBones").current(), 1);
  control("preferBones").select(2);
  EXPECT_EQ(window_->viewportArea().viewport().viewOptions().boneStyle, render::BoneStyle::Points);
  EXPECT_TRUE(window_->actions().action("view.points")->isChecked());
}

TEST_F(Preferences, UnitsReachEveryPanelThatHasThem) {
  control("preferUnits").select(1);
  for (const char* name : {"unitsSwitch", "curveUnits", "keysUnits"})
    EXPECT_EQ(control(name).current(), 1) << name;
}

TEST_F(Preferences, AFrameRateHoldsForTheShownClipAndTheNext) {
  const double own = playback().framesPerSecond();
  ASSERT_NE(own, 12.0);
  box("preferRate").setValue(12.0);
  EXPECT_EQ(playback().framesPerSecond(), 12.0);
  showClip("wanderer_wave");
  EXPECT_EQ(playback().framesPerSecond(), 12.0);
  box("preferRate").setValue(0.0);
  EXPECT_EQ(playback().framesPerSecond(), own);
}

TEST_F(Preferences, ALoopModeHoldsForClipsWithoutOneOfTheirOwn) {
  ASSERT_EQ(playback().loopMode(), core::LoopMode::Loop);
  control("preferLoop").select(2);
  EXPECT_EQ(playback().loopMode(), core::LoopMode::Once);
  playback().setLoopOverride(core::LoopMode::MirroredLoop);
  EXPECT_EQ(playback().loopMode(), core::LoopMode::MirroredLoop);
  showClip("wanderer_wave");
  EXPECT_EQ(playback().loopMode(), core::LoopMode::Once);
  control("preferLoop").select(0);
  EXPECT_EQ(playback().loopMode(), playback().fileLoopMode());
}

TEST_F(Preferences, AFileThatIsOpenedPlaysWhereThatIsWanted) {
  const QString again = write("again.bck", write::BckFile(2).frames(8).bytes());
  open({again});
  ASSERT_FALSE(playback().isPlaying());
  child<QCheckBox>("preferPlayOnOpen").click();
  open({write("other.bck", write::BckFile(2).frames(8).bytes())});
  EXPECT_TRUE(playback().isPlaying());
  // A model that is opened to pose the clip starts nothing.
  playback().setPlaying(false);
  open({write("other.bmd", write::modelBytes({{"a"}, {"b", 0}}))});
  EXPECT_FALSE(playback().isPlaying());
}

TEST_F(Preferences, OnionSkinIsSetHereToo) {
  box("preferGhosts").setValue(5);
  box("preferGhostStep").setValue(4);
  const app::OnionSkin& onion = window_->viewportArea().viewport().onionSkin();
  EXPECT_EQ(onion.eachSide, 5);
  EXPECT_EQ(onion.stepFrames, 4);
}

TEST_F(Preferences, EveryFrameLeavesNoneOutAndKeepingTimeDoes) {
  control("preferEveryFrame").select(1);
  playback().setFrame(0.0);
  playback().setPlaying(true);
  playback().advance(0.2);  // six frames at the clip's 30 a second
  EXPECT_EQ(playback().frame(), 1.0);
  playback().advance(0.01);
  EXPECT_NEAR(playback().frame(), 1.3, 1e-4);
  playback().advance(0.2);
  EXPECT_EQ(playback().frame(), 2.0);
  control("preferEveryFrame").select(0);
  playback().advance(0.1);
  EXPECT_NEAR(playback().frame(), 5.0, 1e-4);
}

TEST_F(Preferences, GameExactValuesHoldNowAndInTheNextWindow) {
  control("preferSampling").select(1);
  EXPECT_EQ(playback().sampleMode(), core::SampleMode::GameExact);
  gui::MainWindow next(*settings_);
  EXPECT_EQ(next.session().playback.sampleMode(), core::SampleMode::GameExact);
}

TEST_F(Preferences, ExportsStartAsPreferred) {
  control("preferUp").select(1);
  box("preferScale").setValue(0.01);
  box("preferWidth").setValue(640);
  box("preferHeight").setValue(360);
  window_->actions().action("file.exportSequence")->trigger();
  EXPECT_EQ(child<QLineEdit>("size").text(), QStringLiteral("640x360"));
  child<QDialog>("exportDialog").reject();
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  window_->actions().action("file.export")->trigger();
  EXPECT_EQ(child<QLineEdit>("unit-scale").text(), QStringLiteral("0.01"));
  EXPECT_EQ(child<gui::SegmentedControl>("up").current(), 1);
}

TEST_F(Preferences, DefaultsComeBackTogether) {
  control("preferUnits").select(1);
  control("preferMouse").select(1);
  control("preferUp").select(1);
  box("preferRate").setValue(12.0);
  showPage(2);
  QTest::mouseClick(&child<QCheckBox>("preferPlaces"), Qt::LeftButton, {}, QPoint(8, 8));
  ASSERT_FALSE(settings_->value(gui::kRememberPlaces));
  child<QPushButton>("preferDefaults").click();
  EXPECT_TRUE(settings_->value(gui::kRememberPlaces));
  EXPECT_TRUE(child<QCheckBox>("preferPlaces").isChecked());
  for (const char* name : {"preferUnits", "preferMouse", "preferUp", "preferTheme"})
    EXPECT_EQ(control(name).current(), 0) << name;
  EXPECT_EQ(box("preferRate").value(), 0.0);
  EXPECT_EQ(control("unitsSwitch").current(), 0);
}

TEST_F(Preferences, AreReachedAndChangedByKeysAlone) {
  for (int page = 0; page < child<QListWidget>("preferencePages").count(); ++page) {
    showPage(page);
    dialog_->activateWindow();
    child<QListWidget>("preferencePages").setFocus();
    ASSERT_TRUE(waitFor([&] { return child<QListWidget>("preferencePages").hasFocus(); }));
    std::set<const QWidget*> reached;
    for (int step = 0; step < 40; ++step) {
      reached.insert(QApplication::focusWidget());
      QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    for (const QWidget* widget : dialog_->findChildren<QWidget*>()) {
      const auto* button = qobject_cast<const QAbstractButton*>(widget);
      const bool isOneOfMany = button && button->autoExclusive() && !button->isChecked();
      const bool isField = qobject_cast<const gui::NumberBox*>(widget) || (button && !isOneOfMany);
      EXPECT_TRUE(!isField || !widget->isVisible() || reached.contains(widget))
          << widget->objectName().toStdString();
    }
  }
  showPage(0);
  control("preferUnits").setFocus();
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
  EXPECT_TRUE(settings_->value(gui::kRawUnits));
}

TEST_F(Preferences, SettingsThatCannotBeAreNotTaken) {
  settings_->setValue(gui::kExportScale, -4.0);
  settings_->setValue(gui::kImageWidth, 1'000'000);
  settings_->setValue(gui::kImageHeight, 10);
  settings_->setValue(gui::kBoneStyle, 77);
  EXPECT_EQ(gui::exportScale(*settings_), 1.0);
  EXPECT_EQ(gui::imageSize(*settings_, QSize(3, 4)), QSize(3, 4));
  EXPECT_EQ(window_->viewportArea().viewport().viewOptions().boneStyle, render::BoneStyle::Points);
}

}  // namespace
}  // namespace marrow::testing
