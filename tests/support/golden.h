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

/// May this entry of bad/manifest.json be refused as a whole? Where the scope is the file it must. Where it
/// is a part, the rest has to be shown, unless the file was cut before anything else begins.
[[nodiscard]] bool mayBeRefusedWhole(const nlohmann::json& entry, const nlohmann::json& manifest);

}  // namespace marrow::testing

/// Skips a test where the golden inputs are not at hand.
#define MARROW_REQUIRE_GOLDEN()                                                                \
  if (::marrow::testing::goldenFolder().empty()) {                                             \
    GTEST_SKIP() << "no golden inputs: set MARROW_GOLDEN_DIR or put them in ../shared/golden"; \
  }                                                                                            \
  static_assert(true)
