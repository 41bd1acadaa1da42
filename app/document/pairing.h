// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/loaded_file.h"
#include "core/clip.h"
#include "core/result.h"
#include "core/skeleton.h"

#include <memory>
#include <string>
#include <vector>

namespace marrow::app {

/// Which skeleton a clip is shown on, and why, in words the window and `info` show.
struct Pairing {
  std::shared_ptr<const core::Skeleton> skeleton;  ///< never null: a flat list of joints where none was found
  std::string modelPath;                           ///< empty for the flat list
  std::string reason;                              ///< a sentence
  std::string advice;                              ///< without a model: what would give it one
  std::vector<std::string> rejected;               ///< models that were looked at and why they do not fit
  bool chosenByUser = false;

  [[nodiscard]] bool hasModel() const { return !modelPath.empty(); }
};

/// Finds a model for a clip among the files already open; never touches the disk. A model fits when it has as
/// many joints as the clip. Where the clip lies in an archive, models of the same archive come first.
[[nodiscard]] Pairing findPairingAmong(const core::Clip& clip, const std::string& clipPath,
                                       const std::vector<LoadedFile>& openFiles);

/// Finds a model for a clip: first among the files already open, then in the archive that the clip lies in,
/// then in the folders around the clip's file (docs/formats/j3d-model.md, "Pairing"). A model fits when it
/// has as many joints as the clip.
[[nodiscard]] Pairing findPairing(const core::Clip& clip, const std::string& clipPath,
                                  const std::vector<LoadedFile>& openFiles);

/// The user's choice of a model file. A skeleton of another size is taken, with the bones that do not match
/// named.
[[nodiscard]] core::Result<Pairing> pairWith(const core::Clip& clip, const std::string& modelPath);

/// The user's choice of a skeleton that is already open.
[[nodiscard]] Pairing pairWith(const core::Clip& clip, std::shared_ptr<const core::Skeleton> skeleton,
                               const std::string& modelPath);

/// No model, on request.
[[nodiscard]] Pairing pairWithNone(const core::Clip& clip);

}  // namespace marrow::app
