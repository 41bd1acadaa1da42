// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"
#include "app/document/loaded_file.h"
#include "app/document/loader.h"
#include "app/document/pairing.h"
#include "core/clip.h"
#include "core/pose.h"
#include "core/result.h"
#include "core/sampler.h"
#include "core/skeleton.h"
#include "formats/z64/zelda_options.h"

#include <memory>
#include <string>

namespace marrow::cli {

/// What a command works on: one clip on its skeleton, or a model's skeleton alone.
struct Target {
  app::LoadedFile file;
  std::shared_ptr<const core::Clip> clip;  ///< null: a model in its rest pose
  std::shared_ptr<const core::Skeleton> skeleton;
  std::string pairing;    ///< why this skeleton, a sentence; empty without a clip
  std::string modelPath;  ///< empty for a flat list

  /// "walk of hero.bck", for messages.
  [[nodiscard]] std::string title() const;
};

/// The options that select a target; a command offers those it has a use for.
struct TargetOptions {
  std::string file;
  std::string clip;      ///< number or name; empty: the first
  std::string skeleton;  ///< path; empty: look for one
  bool noSkeleton = false;
  formats::ZeldaOptions zelda;

  void addFile(CLI::App& app, bool required = true);
  void addClip(CLI::App& app);
  void addSkeleton(CLI::App& app);
  void addNoSkeleton(CLI::App& app);

  /// Reads the file, or the member of an archive that suits best; its warnings go to io.err.
  [[nodiscard]] core::Result<app::LoadedFile> load(Io& io, app::FileScore score) const;
  /// Reads the file, finds the clip and a skeleton for it.
  [[nodiscard]] core::Result<Target> open(Io& io) const;
};

/// @return the clip of that number or name, the first one for an empty choice; NotFound lists what there is.
[[nodiscard]] core::Result<std::shared_ptr<const core::Clip>> findClip(const app::LoadedFile& file,
                                                                       const std::string& choice);

/// @return the bone's index; NotFound says what there is.
[[nodiscard]] core::Result<std::size_t> findBone(const core::Skeleton& skeleton, const std::string& choice);

/// Every frame of one target; the rest pose at every frame when there is no clip.
class Poser {
 public:
  Poser(const Target& target, core::SampleMode mode);
  /// The pose stays valid until the next call.
  [[nodiscard]] const core::Pose& at(double frame);

 private:
  core::SampleMode mode_;
  std::unique_ptr<core::Sampler> sampler_;
  core::Pose pose_;
};

/// @return NotFound, saying how to name a model, when the target's joints are only a list.
[[nodiscard]] core::Result<int> needHierarchy(const Target& target);

}  // namespace marrow::cli
