// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/golden.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>

namespace marrow::testing {

std::string goldenFolder() {
  const char* other = std::getenv("MARROW_GOLDEN_DIR");
  return other != nullptr ? other : std::string(MARROW_SOURCE_DIR) + "/tests/golden";
}

nlohmann::json goldenJson(const std::string& name) {
  std::ifstream stream(goldenFolder() + "/" + name);
  return nlohmann::json::parse(stream);
}

bool mayBeRefusedWhole(const nlohmann::json& entry, const nlohmann::json& manifest) {
  const std::string scope = entry["scope"];
  if (scope == "file") return true;
  EXPECT_TRUE(scope == "skeleton" || scope == "clip") << "no rule for " << scope;
  if (entry["size"] == 0) return true;
  if (scope == "clip") return false;
  // The skeletons come first in these files and their animations last; the whole files have equal sizes.
  const auto isLarger = [&](const nlohmann::json& other) {
    return other["format"] == entry["format"] && other["size"] > entry["size"];
  };
  return std::any_of(manifest.begin(), manifest.end(), isLarger);
}

}  // namespace marrow::testing
