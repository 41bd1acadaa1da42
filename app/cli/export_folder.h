// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/export_clips.h"
#include "app/cli/material_animation_option.h"
#include "app/cli/target.h"
#include "core/result.h"
#include "formats/writers/writer.h"

#include <memory>
#include <string>
#include <vector>

namespace marrow::cli {

/// The clips of a folder that can be exported.
struct FolderClips {
  std::vector<PairedClip> clips;     ///< by path
  std::vector<core::Error> leftOut;  ///< files that cannot be read, and clips that fit no model
};

/// Reads the animations below a folder and finds a model and material animations for each.
/// @param options  if `skeleton` is set, it is the model of all clips.
/// @param materialAnimations  finds those of each clip; messages about them begin with the clip's file.
/// @param events  used together with the event files of the folder.
/// @param oneModel  true: all clips go into one file, so clips of models other than the first clip's are left
/// out.
/// @return NotFound if nothing is left or the model cannot be read.
[[nodiscard]] core::Result<FolderClips> openFolder(const TargetOptions& options,
                                                   const MaterialAnimationOption& materialAnimations,
                                                   NamedEvents events, bool oneModel, Io& io);

/// "out/hero_walk.glb" for the clip "walk" and "out/hero.glb"; each path once.
class FilePerClip {
 public:
  explicit FilePerClip(std::string output) : output_(std::move(output)) {}
  [[nodiscard]] std::string pathFor(const std::string& clip);

 private:
  std::string output_;
  std::vector<std::string> taken_;
};

}  // namespace marrow::cli
