// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_view.h"
#include "tests/support/temporary_folder.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace marrow::testing {

struct CliResult {
  int exitCode = -1;
  std::string out;
  std::string err;

  /// `out` as JSON; fails the test when it is invalid.
  [[nodiscard]] nlohmann::json json() const;
};

/// Runs marrow-cli's commands in this process.
[[nodiscard]] CliResult runMarrow(std::vector<std::string> args);

/// Two joints; joint 1 turns about Z by keys (0, 0) (10, 100 units) and moves along X.
[[nodiscard]] formats::Bytes armBck();
/// The model of armBck(): "root" and its child "hand" at (10, 0, 0).
[[nodiscard]] formats::Bytes armModel();

}  // namespace marrow::testing
