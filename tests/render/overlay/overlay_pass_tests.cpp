// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/overlay/overlay_pass.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace marrow::render {
namespace {

const float kNaN = std::numeric_limits<float>::quiet_NaN();

std::vector<LinePiece> piecesOf(const std::vector<glm::vec3>& points, std::size_t now = 0) {
  std::vector<LinePiece> pieces;
  appendTrail({points, now, glm::vec4(1.0F)}, pieces);
  return pieces;
}

TEST(AppendTrail, JoinsEachPointToTheNext) {
  const auto pieces = piecesOf({{0, 0, 0}, {1, 0, 0}, {1, 2, 0}});
  ASSERT_EQ(pieces.size(), 2U);
  EXPECT_EQ(pieces[0].from, glm::vec3(0, 0, 0));
  EXPECT_EQ(glm::vec3(pieces[0].to), pieces[1].from);
  EXPECT_EQ(glm::vec3(pieces[0].after), glm::vec3(1, 2, 0));
  EXPECT_EQ(glm::vec3(pieces[1].before), glm::vec3(0, 0, 0));
  // At its ends a trail has no neighbours.
  EXPECT_EQ(glm::vec3(pieces[0].before), pieces[0].from);
  EXPECT_EQ(pieces[1].after, pieces[1].to);
}

TEST(AppendTrail, FadesAwayFromTheCurrentPoint) {
  const auto pieces = piecesOf(std::vector<glm::vec3>(100, glm::vec3(1.0F)), 50);
  EXPECT_GT(pieces[50].colour[3], pieces[45].colour[3]);
  EXPECT_GT(pieces[45].colour[3], pieces[40].colour[3]);
  EXPECT_EQ(pieces[0].colour[3], pieces[1].colour[3]);  // never fades out
  EXPECT_GT(pieces[0].colour[3], 0);
}

TEST(AppendTrail, LeavesOutPointsThatAreNotNumbers) {
  const auto pieces = piecesOf({{0, 0, 0}, {1, 0, 0}, {kNaN, 0, 0}, {3, 0, 0}, {4, 0, 0}});
  ASSERT_EQ(pieces.size(), 2U);
  EXPECT_EQ(pieces[0].after, pieces[0].to);
  EXPECT_EQ(glm::vec3(pieces[1].before), pieces[1].from);
}

TEST(AppendTrail, NeedsTwoPoints) {
  EXPECT_TRUE(piecesOf({}).empty());
  EXPECT_TRUE(piecesOf({{1, 2, 3}}).empty());
}

}  // namespace
}  // namespace marrow::render
