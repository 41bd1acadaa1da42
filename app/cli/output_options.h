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

  /// @param extension  that the output must have: ".obj".
  /// @throws CLI::ValidationError when the output would overwrite an input or is named as something else.
  void check(const std::string& extension) const;

  /// A frame that the clip does not have is answered all the same, but not in silence.
  void warnOutside(const Target& shown, core::SampleMode mode, Io& io) const;
};

}  // namespace marrow::cli
