// SPDX-License-Identifier: GPL-3.0-or-later
// Drawings around the pose, and the camera that goes along with the root.
#include "app/gui/actions/action_registry.h"
#include "app/gui/viewport/hud.h"
#include "app/gui/viewport/overlay_options.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/gui/widgets/number_box.h"
#include "app/gui/widgets/segmented_control.h"
#include "core/sampler.h"
#include "core/skeleton.h"
#include "tests/app/gui/window_fixture.h"

#include <gtest/gtest.h>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

#include <QAction>
#include <QCheckBox>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace marrow::testing {
namespace {

class Overlays : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    openSample();
    showClip("wanderer_wave");
  }

  gui::ViewportWidget& viewport() { return window_->viewportArea().viewport(); }
  void set(const char* id, bool on = true) { window_->actions().action(id)->setChecked(on); }
  int bone(const char* name) { return workspace().skeleton()->indexOf(name); }
  glm::vec3 placeOf(int which, double frame) {
    core::Pose pose;
    workspace().sampler()->sample(static_cast<float>(frame), playback().sampleMode(), pose);
    return pose.origin(static_cast<std::size_t>(which));
  }
  QPoint pixelOf(const glm::vec3& place) {
    const glm::vec3 at = viewport().camera().project(
        place, {static_cast<float>(viewport().width()), static_cast<float>(viewport().height())});
    return {static_cast<int>(at.x), static_cast<int>(at.y)};
  }
  gui::OverlayOptions& options() {
    window_->actions().trigger("view.overlays");
    return child<gui::OverlayOptions>("overlayOptions");
  }
};

TEST_F(Overlays, AClickOnAGhostGoesToItsFrame) {
  set("view.ghosts");
  viewport().setOnionSkin({.eachSide = 1, .stepFrames = 20});
  playback().setFrame(5.0);
  viewport().frameAll();
  // Half of the forearm at frame 25, away from every joint of the pose at frame 5.
  const glm::vec3 middle = (placeOf(bone("forearm_r"), 25.0) + placeOf(bone("hand_r"), 25.0)) * 0.5F;
  const QPoint target = pixelOf(middle);
  for (int joint = 0; joint < static_cast<int>(workspace().skeleton()->size()); ++joint)
    ASSERT_GT((pixelOf(placeOf(joint, 5.0)) - target).manhattanLength(), 12) << joint;
  selection().selectBone(bone("hips"));
  QTest::mouseClick(&viewport(), Qt::LeftButton, Qt::NoModifier, target);
  EXPECT_EQ(playback().frame(), 25.0);
  EXPECT_EQ(selection().activeBone(), bone("hips"));
  // Without an onion skin the same place deselects.
  playback().setFrame(5.0);
  set("view.ghosts", false);
  QTest::mouseClick(&viewport(), Qt::LeftButton, Qt::NoModifier, target);
  EXPECT_EQ(playback().frame(), 5.0);
  EXPECT_EQ(selection().activeBone(), -1);
}

TEST_F(Overlays, ThePopoverSetsTheOnionSkinAndItIsRemembered) {
  gui::OverlayOptions& popover = options();
  auto& onion = *popover.findChild<QCheckBox*>(QStringLiteral("view.ghosts"));
  auto& count = *popover.findChild<gui::NumberBox*>(QStringLiteral("ghostCount"));
  EXPECT_FALSE(count.isEnabled());
  onion.click();
  EXPECT_TRUE(viewport().content().extras.ghosts);
  ASSERT_TRUE(count.isEnabled());
  count.setValue(5);
  popover.findChild<gui::NumberBox*>(QStringLiteral("ghostStep"))->setValue(3);
  popover.findChild<gui::NumberBox*>(QStringLiteral("ghostOpacity"))->setValue(50);
  popover.findChild<QCheckBox*>(QStringLiteral("ghostsAtKeys"))->click();
  popover.findChild<QCheckBox*>(QStringLiteral("ghostsOfBone"))->click();
  const app::OnionSkin wanted{5, 3, 0.5F, true, true};
  EXPECT_EQ(viewport().onionSkin(), wanted);
  EXPECT_FALSE(viewport().content().extras.keyFrames.empty());
  EXPECT_FALSE(popover.findChild<gui::NumberBox*>(QStringLiteral("ghostStep"))->isEnabled());
  QTest::keyClick(&popover, Qt::Key_Escape);
  EXPECT_FALSE(popover.isVisible());
  window_ = std::make_unique<gui::MainWindow>(*settings_);
  EXPECT_EQ(viewport().onionSkin(), wanted);
}

TEST_F(Overlays, APinnedTrailStaysWithItsBoneAndRange) {
  selection().selectBone(bone("hand_r"));
  playback().setRangeIn(10.0);
  playback().setRangeOut(20.0);
  set("view.pinTrail");
  selection().selectBone(bone("hips"));
  playback().setRangeIn(std::nullopt);
  const app::SceneExtras& extras = viewport().content().extras;
  EXPECT_EQ(extras.trailBone, bone("hand_r"));
  EXPECT_EQ(extras.trailSpan, (app::FrameSpan{10.0, 20.0}));
  const auto isNamed = [this] {
    const auto links = window_->findChild<gui::Hud*>()->links();
    return std::any_of(links.begin(), links.end(),
                       [this](const gui::Hud::Link& link) { return link.subject.bone == bone("hand_r"); });
  };
  EXPECT_TRUE(isNamed());
  set("view.trail", false);
  EXPECT_FALSE(isNamed());
  set("view.trail");
  EXPECT_TRUE(isNamed());
  set("view.pinTrail", false);
  EXPECT_EQ(viewport().content().extras.trailBone, bone("hips"));
  EXPECT_FALSE(viewport().content().extras.trailSpan);
  // Without a bone there is nothing to pin it to.
  selection().selectBone(-1);
  set("view.pinTrail");
  EXPECT_FALSE(window_->actions().action("view.pinTrail")->isChecked());
}

TEST_F(Overlays, TheCameraGoesAlongWithTheRoot) {
  showClip("wanderer_walk");
  playback().setFrame(0.0);
  const int root = bone("hips");
  const glm::vec3 way = placeOf(root, 12.0) - placeOf(root, 0.0);
  ASSERT_GT(glm::length(way), 0.5F);
  const auto stepTo12 = [&] {
    playback().setFrame(0.0);
    const glm::vec3 before = viewport().camera().target();
    playback().setFrame(12.0);
    return viewport().camera().target() - before;
  };
  EXPECT_EQ(stepTo12(), glm::vec3(0.0F));
  EXPECT_FALSE(viewport().rootPlace());
  set("view.inPlace");
  EXPECT_LT(glm::distance(stepTo12(), glm::vec3(way.x, 0.0F, way.z)), 1e-3F);
  set("view.follow");
  EXPECT_FALSE(window_->actions().action("view.inPlace")->isChecked());
  EXPECT_LT(glm::distance(stepTo12(), way), 1e-3F);
  const auto place = viewport().rootPlace();
  ASSERT_TRUE(place);
  EXPECT_NEAR(place->distance, std::hypot(way.x, way.z), 1e-3F);
  EXPECT_NEAR(place->height, placeOf(root, 12.0).y, 1e-3F);
  set("view.follow", false);
  EXPECT_EQ(stepTo12(), glm::vec3(0.0F));
  EXPECT_FALSE(viewport().rootPlace());
  selection().selectBone(root);
  EXPECT_TRUE(viewport().rootPlace());
}

TEST_F(Overlays, ImagesOfASequenceGoAlongToo) {
  showClip("wanderer_walk");
  playback().setFrame(0.0);
  set("view.follow");
  const glm::vec3 way = placeOf(bone("hips"), 12.0) - placeOf(bone("hips"), 0.0);
  const gui::ViewSnapshot seen = viewport().snapshot();
  const auto target = [&](double frame) {
    return seen.image(frame, QSize(64, 64), false)->scene().camera.target();
  };
  EXPECT_LT(glm::distance(target(12.0) - target(0.0), way), 1e-3F);
}

}  // namespace
}  // namespace marrow::testing
