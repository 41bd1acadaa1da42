// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/model/body_text.h"

#include "core/model/model.h"

#include <gtest/gtest.h>

namespace marrow::testing {
namespace {

TEST(BodyText, CountsTheVerticesThatABoneMoves) {
  core::Model model;
  model.skin.influences = {{.bone = 1, .weight = 0.5F}, {.bone = 2, .weight = 0.5F}};
  model.skin.matrices = {{.bone = 0}, {.bone = 1}, {.firstInfluence = 0, .influenceCount = 2}};
  model.mesh.drawMatrices = {0, 0, 1, 2, 2};
  EXPECT_EQ(gui::movedBy(model, 0), QStringLiteral("Moves 2 vertices"));
  EXPECT_EQ(gui::movedBy(model, 1), QStringLiteral("Moves 3 vertices, 2 of them with other bones"));
  EXPECT_EQ(gui::movedBy(model, 2), QStringLiteral("Moves 2 vertices, with other bones"));
  EXPECT_EQ(gui::movedBy(model, 3), QStringLiteral("Moves no vertex"));
}

}  // namespace
}  // namespace marrow::testing
