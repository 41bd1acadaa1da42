// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/opening/codes.h"

#include "render/codes.h"
#include "tests/support/code_checks.h"

TEST(Codes, OfTheProgramsArePlain) {
  marrow::testing::expectGoodCodes(marrow::app::kCodes, "app.");
  marrow::testing::expectGoodCodes(marrow::render::kCodes, "render.");
}
