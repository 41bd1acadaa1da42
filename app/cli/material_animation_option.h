// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/target.h"
#include "core/look_sampler.h"

#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace marrow::cli {

/// `--with`: material animations that play beside the clip, or on the model alone.
struct MaterialAnimationOption {
  std::vector<std::string> with;  ///< files, or "auto"

  void addTo(CLI::App& app);
  /// True if it is only "auto".
  [[nodiscard]] bool isAutoAlone() const;
  /// The material animations that play, with the clip's own tracks; null: none. Messages name the files that
  /// were found.
  [[nodiscard]] core::Result<std::shared_ptr<const core::LookSampler>> open(const TargetOptions& options,
                                                                            const Target& target,
                                                                            Io& io) const;
  /// Warns about options that neither the target nor the files read by open() need.
  void warnOfUnused(const TargetOptions& options, const Target& target, Io& io) const;

 private:
  mutable std::vector<app::LoadedFile> read_;  ///< the files that open() read for any of the clips
};

}  // namespace marrow::cli
