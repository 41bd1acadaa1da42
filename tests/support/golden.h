// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include <string>

namespace marrow::testing {

/// The folder of golden inputs, tests/golden. MARROW_GOLDEN_DIR names another one of the same form.
[[nodiscard]] std::string goldenFolder();

/// A JSON file of that folder. Throws where it is missing or invalid, which fails the test.
[[nodiscard]] nlohmann::json goldenJson(const std::string& name);

/// True when the file of this entry of bad/manifest.json may be refused as a whole. With the scope "file" it
/// must be. With a part as the scope the rest must be shown, unless the file ends before anything else
/// begins.
[[nodiscard]] bool mayBeRefusedWhole(const nlohmann::json& entry, const nlohmann::json& manifest);

}  // namespace marrow::testing
