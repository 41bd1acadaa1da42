// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"
#include "app/finding/pairing.h"
#include "app/opening/loaded_file.h"
#include "app/opening/loader.h"
#include "core/clip.h"
#include "core/result.h"
#include "core/skeleton.h"
#include "formats/options/options.h"

#include <memory>
#include <string>

namespace marrow::cli {

/// The input of a command: one clip on its skeleton, or a model's skeleton alone.
struct Target {
  app::LoadedFile file;
  std::shared_ptr<const core::Clip> clip;  ///< null: a model in its rest pose
  app::Pairing pairing;                    ///< without a reason where there is no clip

  /// True if its one bone only carries the rectangle of an image.
  [[nodiscard]] bool isImage() const;
  /// "walk of hero.bck", for messages.
  [[nodiscard]] std::string title() const;
  /// The sentence that says why the clip is shown on this skeleton; empty without a clip.
  [[nodiscard]] std::string pairingText() const;
  /// The body under the clip; null: none.
  [[nodiscard]] std::shared_ptr<const core::Model> body() const { return pairing.skeleton->body; }
};

/// The options that select a target; a command offers those that it needs.
struct TargetOptions {
  std::string file;
  std::string clip;      ///< number or name; empty: the first
  std::string namesake;  ///< if `clip` is empty, prefers a clip of this name, to compare with it
  std::string skeleton;  ///< path; empty: look for one
  bool noSkeleton = false;
  formats::Options reading;   ///< options for reading the file
  bool warnsOfUnused = true;  ///< warns about unneeded options; false: the caller warns later
  bool showsBody = false;     ///< prints notes, too: a missing image would show

  void addFile(CLI::App& app, bool required = true);
  void addClip(CLI::App& app);
  void addSkeleton(CLI::App& app);
  void addNoSkeleton(CLI::App& app);

  /// Reads the file, or the member of an archive that --clip names or that suits best. Messages about it go
  /// to io.err.
  [[nodiscard]] core::Result<app::LoadedFile> load(Io& io, app::FileScore score) const;
  /// Reads the file, finds the clip and a skeleton for it.
  [[nodiscard]] core::Result<Target> open(Io& io) const;
};

/// How well an archive's member suits a command that works on one animation. Animations of bones score
/// highest, material animations less. 0: it has no animation.
[[nodiscard]] int scoreOfClips(const formats::Asset& content);

/// @return the clip of that number or name. For an empty selection, or the file's own name, it is the first.
/// NotFound lists the clips.
[[nodiscard]] core::Result<std::shared_ptr<const core::Clip>> findClip(const app::LoadedFile& file,
                                                                       const std::string& selection);

/// @return the bone's index; NotFound lists the bones.
[[nodiscard]] core::Result<std::size_t> findBone(const core::Skeleton& skeleton,
                                                 const std::string& selection);

/// @return NotFound, with a hint to name a model, if the target's joints are a flat list.
[[nodiscard]] core::Result<int> needHierarchy(const Target& target);
/// @return NotFound if the target is a model alone.
[[nodiscard]] core::Result<int> needClip(const Target& target);

}  // namespace marrow::cli
