// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/pose_bounds.h"
#include "render/scene.h"
#include "tests/render/test_skeletons.h"

namespace marrow::test {

/// The item points into \p posed.
[[nodiscard]] inline render::SkeletonItem itemOf(const Posed& posed) {
  return {.skeleton = &posed.skeleton, .models = posed.pose.modelMatrices};
}

/// A camera that frames the skeleton.
[[nodiscard]] inline render::OrbitCamera cameraFor(const Posed& posed, float aspectRatio = 1.0F) {
  render::OrbitCamera camera;
  camera.frame(render::boundsOf(posed.skeleton, posed.pose), aspectRatio);
  return camera;
}

/// The skeleton alone, framed; the scene points into \p posed.
[[nodiscard]] inline render::Scene sceneOf(const Posed& posed, float aspectRatio = 1.0F) {
  render::Scene scene;
  scene.camera = cameraFor(posed, aspectRatio);
  scene.skeletons = {itemOf(posed)};
  return scene;
}

}  // namespace marrow::test
