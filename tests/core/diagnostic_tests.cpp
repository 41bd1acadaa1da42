// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/diagnostic.h"

#include <gtest/gtest.h>

namespace marrow::core {
namespace {

TEST(Error, TextNamesFilePlaceAndOffset) {
  const Error error{ErrorCode::Truncated, "it ends", "walk.bck", 0x1C, "ANK1 / joint 3"};
  EXPECT_EQ(toText(error), "walk.bck: it ends (ANK1 / joint 3, offset 0x1C)");
  EXPECT_EQ(toText(Error{ErrorCode::FileNotFound, "there is no such file", "a", std::nullopt, {}}),
            "a: there is no such file");
}

TEST(Diagnostics, KeepsTheFirstAndCountsTheRest) {
  Diagnostics diagnostics;
  for (std::size_t i = 0; i < Diagnostics::kLimit + 5; ++i)
    diagnostics.add({Severity::Warning, "odd", {}, i, {}});
  EXPECT_EQ(diagnostics.entries().size(), Diagnostics::kLimit);
  EXPECT_EQ(diagnostics.dropped(), 5U);
  diagnostics.setFile("a.bck");
  EXPECT_EQ(diagnostics.entries().back().file, "a.bck");
}

}  // namespace
}  // namespace marrow::core
