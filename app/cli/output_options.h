// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/target.h"
#include "formats/writers/writer.h"

#include <optional>
#include <span>
#include <string>

namespace marrow::cli {

/// The options that `export` and `render` share: one frame of a target into one file.
struct OutputOptions {
  TargetOptions target;
  std::optional<double> frame;
  std::string output;
  bool json = false;

  void addTo(CLI::App& app, const std::string& outputHelp);

  /// The writer for the output's extension.
  /// @throws CLI::ValidationError if there is none, or if the output would overwrite an input.
  [[nodiscard]] const formats::Writer& writerAmong(std::span<const formats::Writer> writers) const;

  /// Warns if the frame is outside the clip; it is written all the same.
  void warnOutside(const Target& shown, core::SampleMode mode, Io& io) const;
};

}  // namespace marrow::cli
