// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/golden.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace marrow::testing {

std::string goldenFolder() {
  const char* chosen = std::getenv("MARROW_GOLDEN_DIR");
  const std::string folder =
      chosen != nullptr ? chosen : std::string(MARROW_SOURCE_DIR) + "/../shared/golden";
  return std::filesystem::is_directory(folder) ? folder : std::string();
}

nlohmann::json goldenJson(const std::string& name) {
  std::ifstream stream(goldenFolder() + "/" + name);
  return nlohmann::json::parse(stream);
}

}  // namespace marrow::testing
