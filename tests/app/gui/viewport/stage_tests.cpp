// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions/action_registry.h"
#include "app/gui/viewport/hud.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "tests/app/gui/window_fixture.h"
#include "tests/support/golden.h"
#include "tests/support/j3d_files.h"
#include "tests/write/j3d_clips.h"

#include <QAction>
#include <QColorDialog>
#include <QImage>
#include <QTest>

#include <glm/common.hpp>
#include <glm/vec2.hpp>

#include <algorithm>
#include <cmath>
#include <string>

namespace marrow::testing {
namespace {

class Stage : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    openSample();
    showClip("wanderer_walk");
  }

  gui::ViewportWidget& viewport() { return window_->viewportArea().viewport(); }
  void run(const char* id) { window_->actions().action(id)->trigger(); }
  QColor corner() { return drawn(false).pixelColor(2, 2); }
};

TEST_F(Stage, TheTurntableTurnsTheCameraUntilItIsSwitchedOff) {
  const float yaw = viewport().camera().yawDegrees();
  pressKey(Qt::Key_T, Qt::ShiftModifier);
  EXPECT_TRUE(waitFor([&] { return std::abs(viewport().camera().yawDegrees() - yaw) > 2.0F; }));
  pressKey(Qt::Key_T, Qt::ShiftModifier);
  const float stopped = viewport().camera().yawDegrees();
  QTest::qWait(60);
  EXPECT_EQ(viewport().camera().yawDegrees(), stopped);
}

TEST_F(Stage, AnImageIsSeenFromTheFrontAndTheNextModelAsBefore) {
  const float yaw = viewport().camera().yawDegrees();
  ASSERT_NE(yaw, 0.0F);
  open({write("red.bti", redBti())});
  workspace().showModel(static_cast<int>(workspace().files().size()) - 1);
  EXPECT_EQ(viewport().camera().yawDegrees(), 0.0F);
  EXPECT_EQ(viewport().camera().pitchDegrees(), 0.0F);
  showClip("wanderer_walk");
  EXPECT_EQ(viewport().camera().yawDegrees(), yaw);
}

// It is painted in a wider font than the lines below it.
TEST_F(Stage, ALongTitleIsShortenedAndNotCutOff) {
  const std::string name = std::string(110, 'm') + ".bck";
  open({write(name.c_str(), write::BckFile(1).frames(8).bytes())});
  auto* hud = window_->findChild<gui::Hud*>();
  ASSERT_NE(hud, nullptr);
  for (int width = 300; width < 316; ++width) {
    hud->resize(width, hud->height());
    const QImage look = hud->grab().toImage();
    const QRgb ground = look.pixel(look.width() - 1, look.height() - 1);
    const int line = static_cast<int>(hud->fontMetrics().height() * look.devicePixelRatio());
    for (int y = 0; y < line; ++y) EXPECT_EQ(look.pixel(look.width() - 1, y), ground) << width << ", " << y;
  }
}

// As images of the window need it (--screenshot).
TEST_F(Stage, WithWaitingNoFrameLacksAMaterial) {
  viewport().setWaitsForMaterials(true);
  int frames = 0;
  int plain = 0;
  QObject::connect(&viewport(), &QOpenGLWidget::frameSwapped, &viewport(), [&] {
    ++frames;
    plain += viewport().wantsFrame() ? 1 : 0;
  });
  open({QString::fromStdString(goldenFolder() + "/mesh/j3d_materials.bdl")});
  EXPECT_TRUE(waitFor([&] { return frames > 0; }));
  EXPECT_EQ(plain, 0);
}

TEST_F(Stage, AllSelectedBonesAreTintedNotOnlyTheLast) {
  selection().selectBones({3}, 3);
  const QImage one = drawn(false);
  selection().selectBones({1, 3}, 3);
  EXPECT_NE(drawn(false), one);
  selection().selectBones({3}, 3);
  EXPECT_EQ(drawn(false), one);
}

TEST_F(Stage, BackgroundsAreWhatTheySay) {
  run("view.grid");
  run("background.dark");
  EXPECT_NEAR(corner().lightness(), 0x22, 3);
  run("background.light");
  EXPECT_NEAR(corner().lightness(), 0xF2, 3);
  run("background.theme");
  EXPECT_NE(corner().lightness(), 0xF2);
}

TEST_F(Stage, AColourIsSeenWhileItIsSelectedAndTakenBackWithoutAgreement) {
  run("view.grid");
  const QColor before = corner();
  run("background.colour");
  auto* dialog = window_->findChild<QColorDialog*>();
  ASSERT_NE(dialog, nullptr);
  dialog->setCurrentColor(QColor(20, 120, 60));
  EXPECT_NEAR(corner().green(), 120, 3);
  dialog->reject();
  EXPECT_EQ(corner(), before);
  EXPECT_TRUE(window_->actions().action("background.theme")->isChecked());
  // Once a colour was agreed on, that is what comes back.
  run("background.colour");
  dialog = window_->findChildren<QColorDialog*>().back();
  dialog->setCurrentColor(QColor(20, 120, 60));
  dialog->accept();
  run("background.colour");
  dialog = window_->findChildren<QColorDialog*>().back();
  dialog->setCurrentColor(QColor(200, 10, 60));
  dialog->reject();
  EXPECT_NEAR(corner().green(), 120, 3);
}

TEST_F(Stage, ATransparentBackgroundIsTransparentInImages) {
  run("view.grid");
  run("background.checkerboard");
  EXPECT_EQ(drawn(false).pixelColor(2, 2).alpha(), 0);
  // On the screen it is a board of two tones.
  const QImage shown = viewport().grabFramebuffer();
  EXPECT_NE(shown.pixelColor(3, 3), shown.pixelColor(15, 3));
}

TEST_F(Stage, NumberKeysLookAlongTheAxes) {
  const auto expectView = [&](int key, Qt::KeyboardModifiers modifiers, float yaw, float pitch) {
    pressKey(key, modifiers);
    EXPECT_NEAR(viewport().camera().yawDegrees(), yaw, 1e-3);
    EXPECT_NEAR(viewport().camera().pitchDegrees(), pitch, 1.1);  // the poles are not quite reached
  };
  expectView(Qt::Key_1, Qt::KeypadModifier, 0.0F, 0.0F);
  expectView(Qt::Key_3, Qt::KeypadModifier, 90.0F, 0.0F);
  expectView(Qt::Key_7, Qt::KeypadModifier, 0.0F, 90.0F);
  EXPECT_FALSE(viewport().camera().isOrthographic());
  pressKey(Qt::Key_5, Qt::KeypadModifier);
  EXPECT_TRUE(viewport().camera().isOrthographic());
}

// How far the joints of all frames reach to the view's sides: 1 is the side.
float reach(const app::Workspace& workspace, app::Playback& playback, gui::ViewportWidget& viewport) {
  const glm::vec2 size(viewport.width(), viewport.height());
  float share = 0.0F;
  for (int frame = 0; frame < workspace.frameCount(); ++frame) {
    playback.setFrame(frame);
    for (std::size_t bone = 0; bone < playback.pose().size(); ++bone) {
      const glm::vec2 seen(viewport.camera().project(playback.pose().origin(bone), size));
      const glm::vec2 fromMiddle = glm::abs(seen / size * 2.0F - 1.0F);
      share = std::max({share, fromMiddle.x, fromMiddle.y});
    }
  }
  return share;
}

TEST_F(Stage, FramingAllHoldsEveryPoseAndStaysWhileItPlays) {
  playback().setFrame(0);
  pressKey(Qt::Key_A);
  const render::CameraPlace place = viewport().camera().place();
  EXPECT_LT(reach(workspace(), playback(), viewport()), 0.95F);
  EXPECT_GT(reach(workspace(), playback(), viewport()), 0.6F);
  playback().setFrame(7);
  pressKey(Qt::Key_A);
  EXPECT_EQ(viewport().camera().place(), place);
}

TEST_F(Stage, WhatIsFramedStaysSoInAViewOfAnotherShape) {
  pressKey(Qt::Key_1, Qt::KeypadModifier);
  pressKey(Qt::Key_A);
  for (const QSize size : {QSize(300, 700), QSize(900, 300)}) {
    viewport().resize(size);
    EXPECT_LT(reach(workspace(), playback(), viewport()), 0.95F);
    EXPECT_GT(reach(workspace(), playback(), viewport()), 0.6F);
  }
  render::CameraPlace place = viewport().camera().place();
  place.distance *= 0.5F;
  viewport().setCameraPlace(place);
  viewport().resize(400, 400);
  EXPECT_EQ(viewport().camera().place(), place);  // somebody selected it
}

TEST_F(Stage, ImagesOfAnotherShapeHoldWhatIsFramed) {
  pressKey(Qt::Key_A);
  const auto wide = capture(false, {1000, 200});
  const auto tall = capture(false, {200, 1000});
  EXPECT_GT(tall->scene().camera.distance(), wide->scene().camera.distance());
}

}  // namespace
}  // namespace marrow::testing
