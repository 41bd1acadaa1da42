// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

namespace marrow::fuzz {

/// The committed corpus of a target: paths, sorted.
inline std::vector<std::string> corpusOf(const std::string& target) {
  std::vector<std::string> paths;
  std::error_code notThere;
  const std::string folder = std::string(MARROW_SOURCE_DIR) + "/tests/fuzz/corpus/" + target;
  for (const auto& file : std::filesystem::directory_iterator(folder, notThere)) {
    paths.push_back(file.path().string());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace marrow::fuzz
