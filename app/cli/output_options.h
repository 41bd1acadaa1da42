// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/target.h"

#include <string>

namespace marrow::cli {

/// What `export` and `render` have in common: one frame of a target into one file.
struct OutputOptions {
  TargetOptions target;
  double frame = 0.0;
  std::string output;
  bool json = false;

  void addTo(CLI::App& app, const std::string& outputHelp);

  /// @throws CLI::ValidationError when the output would overwrite an input.
  void check() const;
};

}  // namespace marrow::cli
