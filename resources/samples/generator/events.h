// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "tests/write/baev.h"

namespace marrow::samples {

struct NamedEvents {
  write::BaevFile file;            ///< sorted by hash
  std::vector<std::string> names;  ///< those whose hashes the file stores
};

/// The wanderer's footsteps, voice and glances.
[[nodiscard]] NamedEvents wandererEvents();

/// One name a line.
[[nodiscard]] write::Bytes writeNames(const std::vector<std::string>& names);

}  // namespace marrow::samples
