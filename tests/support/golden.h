// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include <string>

namespace marrow::testing {

/// The folder of golden inputs: MARROW_GOLDEN_DIR, else shared/golden beside the checkout; empty when absent.
[[nodiscard]] std::string goldenFolder();

/// A JSON file of that folder. @pre the folder is there.
[[nodiscard]] nlohmann::json goldenJson(const std::string& name);

}  // namespace marrow::testing

/// Skips a test where the golden inputs are not at hand.
#define MARROW_REQUIRE_GOLDEN()                                                                \
  if (::marrow::testing::goldenFolder().empty()) {                                             \
    GTEST_SKIP() << "no golden inputs: set MARROW_GOLDEN_DIR or put them in ../shared/golden"; \
  }                                                                                            \
  static_assert(true)
