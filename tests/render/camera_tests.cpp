// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/camera.h"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace marrow::render {
namespace {

Bounds box(const glm::vec3& low, const glm::vec3& high) {
  Bounds bounds;
  bounds.add(low);
  bounds.add(high);
  return bounds;
}

glm::vec3 corner(const Bounds& bounds, int index) {
  return {(index & 1) != 0 ? bounds.high.x : bounds.low.x, (index & 2) != 0 ? bounds.high.y : bounds.low.y,
          (index & 4) != 0 ? bounds.high.z : bounds.low.z};
}

void expectInside(const OrbitCamera& camera, const Bounds& bounds, const glm::vec2& size) {
  for (int i = 0; i < 8; ++i) {
    const glm::vec3 seen = camera.project(corner(bounds, i), size);
    EXPECT_GE(seen.x, 0.0F);
    EXPECT_LE(seen.x, size.x);
    EXPECT_GE(seen.y, 0.0F);
    EXPECT_LE(seen.y, size.y);
    EXPECT_GT(seen.z, 0.0F);
    EXPECT_LT(seen.z, 1.0F);
  }
}

TEST(Bounds, LeavesOutWhatCannotBeDrawn) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float infinity = std::numeric_limits<float>::infinity();
  Bounds bounds;
  bounds.add({nan, 0.0F, 0.0F});
  bounds.add({0.0F, infinity, 0.0F});
  bounds.add({0.0F, 0.0F, 3e38F});
  EXPECT_TRUE(bounds.isEmpty);
  EXPECT_EQ(bounds.radius(), 0.0F);
  bounds.add({5.0F, 6.0F, 7.0F});
  EXPECT_FALSE(bounds.isEmpty);
  EXPECT_EQ(bounds.centre(), glm::vec3(5.0F, 6.0F, 7.0F));
}

TEST(Bounds, TakesInOtherBoxesUnlessTheyAreEmpty) {
  Bounds bounds = box({0.0F, 0.0F, 0.0F}, {1.0F, 1.0F, 1.0F});
  bounds.add(Bounds{});
  EXPECT_EQ(bounds.low, glm::vec3(0.0F));
  bounds.add(box({-2.0F, 0.5F, 0.0F}, {0.5F, 3.0F, 1.0F}));
  EXPECT_EQ(bounds.low, glm::vec3(-2.0F, 0.0F, 0.0F));
  EXPECT_EQ(bounds.high, glm::vec3(1.0F, 3.0F, 1.0F));
}

TEST(Bounds, GrowsOnAllSidesUnlessEmpty) {
  Bounds bounds;
  bounds.grow(2.0F);
  EXPECT_TRUE(bounds.isEmpty);
  bounds.add({1.0F, 1.0F, 1.0F});
  bounds.grow(2.0F);
  EXPECT_EQ(bounds.low, glm::vec3(-1.0F));
  EXPECT_EQ(bounds.high, glm::vec3(3.0F));
}

TEST(OrbitCamera, FramesTheWholeBoxInEveryShapeOfView) {
  for (const float scale : {0.01F, 1.0F, 100.0F, 1e6F}) {
    const Bounds bounds = box(glm::vec3(-0.4F, 0.0F, -0.2F) * scale, glm::vec3(0.5F, 1.8F, 0.3F) * scale);
    for (const glm::vec2 size :
         {glm::vec2(300, 300), glm::vec2(1280, 720), glm::vec2(200, 900), glm::vec2(3000, 200)}) {
      for (const bool orthographic : {false, true}) {
        OrbitCamera camera;
        camera.setOrthographic(orthographic);
        camera.setAngles(37.0F, 21.0F);
        camera.frame(bounds, size.x / size.y);
        expectInside(camera, bounds, size);
        EXPECT_EQ(camera.yawDegrees(), 37.0F);
      }
    }
  }
}

// The share of the view that the box's corners fill, horizontally or vertically.
float filledShare(const OrbitCamera& camera, const Bounds& bounds, const glm::vec2& size) {
  float share = 0.0F;
  for (int i = 0; i < 8; ++i) {
    const glm::vec2 seen = glm::vec2(camera.project(corner(bounds, i), size)) / size * 2.0F - 1.0F;
    share = std::max({share, std::abs(seen.x), std::abs(seen.y)});
  }
  return share;
}

TEST(OrbitCamera, FillsTheViewWithWideAndTallBoxes) {
  const Bounds boxes[] = {box({-50, 0, -1}, {50, 3, 1}), box({-1, 0, -1}, {1, 90, 2}),
                          box({-1, 0, -40}, {1, 2, 40}), box({-1, -1, -1}, {1, 1, 1})};
  for (const Bounds& bounds : boxes) {
    for (const glm::vec2 size : {glm::vec2(1280, 720), glm::vec2(300, 300), glm::vec2(400, 900)}) {
      for (const bool orthographic : {false, true}) {
        for (const float yaw : {0.0F, 30.0F, -110.0F}) {
          OrbitCamera camera;
          camera.setOrthographic(orthographic);
          camera.setAngles(yaw, 12.0F);
          camera.frame(bounds, size.x / size.y);
          expectInside(camera, bounds, size);
          EXPECT_GT(filledShare(camera, bounds, size), 0.945F);
          EXPECT_LT(filledShare(camera, bounds, size), 0.995F);
          EXPECT_EQ(camera.target(), bounds.centre());  // the centre of its turns
        }
      }
    }
  }
}

TEST(OrbitCamera, FramesALineThatIsSeenFromItsEnd) {
  const Bounds line = box({0.0F, 0.0F, -500.0F}, {0.0F, 0.0F, 500.0F});
  for (const bool orthographic : {false, true}) {
    OrbitCamera camera;
    camera.setOrthographic(orthographic);
    camera.setPreset(ViewPreset::Front);
    camera.frame(line, 1.5F);
    EXPECT_GT(camera.distance(), 0.0F);
    expectInside(camera, line, {300.0F, 200.0F});
  }
}

TEST(OrbitCamera, FramesABoxWithNoExtent) {
  Bounds bounds;
  bounds.add({3.0F, 4.0F, 5.0F});
  OrbitCamera camera;
  camera.frame(bounds, 1.0F);
  EXPECT_GT(camera.distance(), 0.0F);
  const glm::vec3 seen = camera.project({3.0F, 4.0F, 5.0F}, {100.0F, 100.0F});
  EXPECT_NEAR(seen.x, 50.0F, 0.5F);
  EXPECT_NEAR(seen.y, 50.0F, 0.5F);
}

TEST(OrbitCamera, ShowsTheDefaultViewForAnEmptyBox) {
  const OrbitCamera fresh;
  OrbitCamera camera;
  camera.frame(box(glm::vec3(900.0F), glm::vec3(1000.0F)), 1.0F);
  camera.frame(Bounds{}, 1.0F);
  EXPECT_EQ(camera.target(), fresh.target());
  EXPECT_EQ(camera.distance(), fresh.distance());
}

TEST(OrbitCamera, SurvivesAnAspectRatioThatMeansNothing) {
  for (const float aspect :
       {0.0F, -1.0F, std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
    OrbitCamera camera;
    camera.frame(box(glm::vec3(0.0F), glm::vec3(1.0F)), aspect);
    EXPECT_TRUE(std::isfinite(camera.distance()));
    EXPECT_TRUE(std::isfinite(camera.projectionMatrix(aspect)[0][0]));
  }
}

TEST(OrbitCamera, LooksAlongTheAxisOfEachPreset) {
  const std::pair<ViewPreset, glm::vec3> expected[] = {
      {ViewPreset::Front, {0, 0, 1}}, {ViewPreset::Back, {0, 0, -1}}, {ViewPreset::Right, {1, 0, 0}},
      {ViewPreset::Left, {-1, 0, 0}}, {ViewPreset::Top, {0, 1, 0}},   {ViewPreset::Bottom, {0, -1, 0}},
  };
  for (const auto& [preset, side] : expected) {
    OrbitCamera camera;
    camera.setPreset(preset);
    const glm::vec3 from = glm::normalize(camera.eye() - camera.target());
    EXPECT_NEAR(glm::distance(from, side), 0.0F, 1e-5F);
  }
}

TEST(OrbitCamera, KeepsAnUprightImageLookingStraightDown) {
  OrbitCamera camera;
  camera.setPreset(ViewPreset::Top);
  const glm::vec2 size(200.0F, 200.0F);
  const glm::vec3 right = camera.project(camera.target() + glm::vec3(10, 0, 0), size);
  const glm::vec3 front = camera.project(camera.target() + glm::vec3(0, 0, 10), size);
  EXPECT_GT(right.x, 101.0F);
  EXPECT_NEAR(right.y, 100.0F, 1e-2F);
  EXPECT_GT(front.y, 101.0F);  // the front lies at the bottom
  EXPECT_NEAR(front.x, 100.0F, 1e-2F);
}

TEST(OrbitCamera, ProjectsWhereTheMatricesDo) {
  OrbitCamera camera;
  camera.setAngles(-50.0F, 33.0F);
  const glm::vec2 size(640.0F, 360.0F);
  for (const bool orthographic : {false, true}) {
    camera.setOrthographic(orthographic);
    const glm::vec3 point(13.0F, 71.0F, -22.0F);
    const glm::vec3 seen = camera.project(point, size);
    const glm::vec4 ndc(seen.x / size.x * 2.0F - 1.0F, 1.0F - seen.y / size.y * 2.0F, seen.z * 2.0F - 1.0F,
                        1.0F);
    const glm::vec4 back = glm::inverse(camera.projectionMatrix(size.x / size.y) * camera.viewMatrix()) * ndc;
    EXPECT_NEAR(glm::distance(glm::vec3(back) / back.w, point), 0.0F, 0.5F);
  }
}

TEST(OrbitCamera, TellsWhatIsBehindTheEye) {
  OrbitCamera camera;
  const glm::vec3 behind = camera.eye() + (camera.eye() - camera.target());
  EXPECT_LT(camera.project(behind, {100.0F, 100.0F}).z, 0.0F);
}

TEST(OrbitCamera, PansSoThatTheTargetFollowsThePointer) {
  OrbitCamera camera;
  const glm::vec3 before = camera.target();
  const glm::vec2 size(800.0F, 600.0F);
  camera.pan({40.0F, -25.0F}, size.y);
  const glm::vec3 seen = camera.project(before, size);
  EXPECT_NEAR(seen.x, 440.0F, 0.1F);
  EXPECT_NEAR(seen.y, 275.0F, 0.1F);
}

TEST(OrbitCamera, OrbitsAgainstTheDragAndStopsAtThePoles) {
  OrbitCamera camera;
  camera.setAngles(0.0F, 0.0F);
  camera.orbit({10.0F, 0.0F});
  EXPECT_LT(camera.yawDegrees(), 0.0F);  // the model turns with the pointer
  camera.orbit({0.0F, 5000.0F});
  EXPECT_EQ(camera.pitchDegrees(), 90.0F);
}

TEST(OrbitCamera, DolliesWithinUsableDistances) {
  OrbitCamera camera;
  const float before = camera.distance();
  camera.dolly(1.0F);
  EXPECT_LT(camera.distance(), before);
  for (int i = 0; i < 100; ++i) camera.dolly(1e6F);
  EXPECT_GT(camera.distance(), 0.0F);
  for (int i = 0; i < 100; ++i) camera.dolly(-1e6F);
  EXPECT_TRUE(std::isfinite(camera.farPlane()));
  camera.dolly(std::numeric_limits<float>::quiet_NaN());
  EXPECT_TRUE(std::isfinite(camera.distance()));
}

TEST(OrbitCamera, StillSeesTheBodyAfterFramingAFinger) {
  OrbitCamera camera;
  camera.frame(box(glm::vec3(50.0F, 90.0F, 10.0F), glm::vec3(51.0F, 91.0F, 11.0F)), 1.0F);
  camera.setAngles(0.0F, 0.0F);
  EXPECT_LT(camera.project({50.0F, 90.0F, -170.0F}, {100.0F, 100.0F}).z, 1.0F);
}

}  // namespace
}  // namespace marrow::render
