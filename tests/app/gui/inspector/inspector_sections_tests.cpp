// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/inspector/inspector_sections.h"
#include "core/transform.h"

#include <gtest/gtest.h>

namespace marrow::testing {
namespace {

TEST(Decompose, FindsTheAnglesAgain) {
  core::Transform transform;
  transform.rotationDegrees = {20.0F, -35.0F, 110.0F};
  transform.scale = {2.0F, 0.5F, 1.5F};
  const gui::Decomposed parts = gui::decompose(core::toMatrix(transform));
  for (int axis = 0; axis < 3; ++axis) {
    EXPECT_NEAR(parts.rotationDegrees[axis], transform.rotationDegrees[axis], 1e-3);
    EXPECT_NEAR(parts.scale[axis], transform.scale[axis], 1e-5);
  }
}

TEST(Decompose, FindsTheSameMatrixWhereYIsAQuarterTurn) {
  for (const float y : {90.0F, -90.0F}) {
    core::Transform transform;
    transform.rotationDegrees = {30.0F, y, 0.0F};
    const gui::Decomposed parts = gui::decompose(core::toMatrix(transform));
    core::Transform again;
    again.rotationDegrees = parts.rotationDegrees;
    const glm::mat4 expected = core::toMatrix(transform);
    const glm::mat4 found = core::toMatrix(again);
    for (int column = 0; column < 3; ++column) {
      for (int row = 0; row < 3; ++row) EXPECT_NEAR(found[column][row], expected[column][row], 1e-3);
    }
  }
}

}  // namespace
}  // namespace marrow::testing
