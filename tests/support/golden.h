// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include <string>

namespace marrow::testing {

/// The folder of golden inputs, tests/golden. MARROW_GOLDEN_DIR names another one of the same form.
[[nodiscard]] std::string goldenFolder();

/// A JSON file of that folder. Throws where it is missing or no JSON, which fails the test.
[[nodiscard]] nlohmann::json goldenJson(const std::string& name);

/// May this entry of bad/manifest.json be refused as a whole? Where the scope is the file it must. Where it
/// is a part, the rest has to be shown, unless the file was cut before anything else begins.
[[nodiscard]] bool mayBeRefusedWhole(const nlohmann::json& entry, const nlohmann::json& manifest);

}  // namespace marrow::testing
