// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/material_animation_option.h"
#include "app/cli/target.h"
#include "app/finding/pair_events.h"
#include "app/opening/event_names.h"
#include "formats/writers/writer.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace marrow::cli {

/// The events that are exported with clips, paired as in the window: from named event files, from event files
/// beside an animation that have its name, and from the animations' own files.
class ExportEvents {
 public:
  /// @param files  the files that were read. Events are looked for beside their animations; io.err names
  /// those that cannot be read.
  /// @param named  the paths that the user named.
  /// @param words  a word list that gives hashes their names.
  ExportEvents(std::vector<app::LoadedFile> files, const std::vector<std::string>& named,
               const app::WordList& words, const formats::Options& reading, Io& io);
  ExportEvents(const ExportEvents&) = delete;
  ExportEvents& operator=(const ExportEvents&) = delete;

  [[nodiscard]] std::vector<core::EventTrack> of(const core::Clip& clip, const std::string& path) const;

 private:
  std::vector<app::LoadedFile> files_;
  std::optional<app::EventIndex> index_;
};

/// True if the path names a folder.
[[nodiscard]] bool isFolder(const std::string& path);

/// The files of `--events` and `--names`.
struct NamedEvents {
  std::vector<app::LoadedFile> files;  ///< event files
  std::shared_ptr<const app::WordList> words;
};

/// Reads the event files. Files of a folder that cannot be read are left out with a warning.
/// @return the error of a named file that cannot be read; NotFound if a file or a folder holds no events.
[[nodiscard]] core::Result<NamedEvents> openEvents(const std::vector<std::string>& paths,
                                                   const std::string& wordList,
                                                   const formats::Options& reading, Io& io);

/// A clip to be exported, on its model.
struct PairedClip {
  formats::ExportClip clip;
  app::Pairing pairing;
  std::string title;  ///< "walk.bck", for messages
};

/// `--clip all`
[[nodiscard]] bool wantsAllClips(const TargetOptions& options);

/// TargetOptions::open(); with `--clip all`, for the first of the clips.
[[nodiscard]] core::Result<Target> openFirst(const TargetOptions& options, Io& io);

/// The clips to write: the target's clip or, with `--clip all`, the clips of its file that move the same
/// skeleton. A note names the others. Each clip comes with its events and material animations.
[[nodiscard]] core::Result<std::vector<PairedClip>> exportClips(
    const Target& target, const TargetOptions& options, const MaterialAnimationOption& materialAnimations,
    const ExportEvents& events, Io& io);

}  // namespace marrow::cli
