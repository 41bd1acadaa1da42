// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_view.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace marrow::testing {

struct CliResult {
  int exitCode = -1;
  std::string out;
  std::string err;

  /// `out` as JSON; fails the test when it is none.
  [[nodiscard]] nlohmann::json json() const;
};

/// Runs marrow-cli's commands in this process.
[[nodiscard]] CliResult runMarrow(std::vector<std::string> args);

/// A folder that lives as long as the object.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  /// The path of a name inside, UTF-8.
  [[nodiscard]] std::string path(const std::string& name) const;
  /// Writes a file and returns its path.
  std::string write(const std::string& name, const formats::Bytes& bytes) const;

 private:
  std::filesystem::path folder_;
};

/// Two joints; joint 1 turns about Z by keys (0, 0) (10, 100 units) and moves along X.
[[nodiscard]] formats::Bytes armBck();
/// The model of armBck(): "root" and its child "hand" at (10, 0, 0).
[[nodiscard]] formats::Bytes armModel();

}  // namespace marrow::testing
