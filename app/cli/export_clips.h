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

/// The events that go out with clips, as the window pairs them: those of named event files, of files with an
/// animation's name or in its place, and of the animations' own files.
class ExportEvents {
 public:
  /// @param files  what was read; events are looked for beside its animations. What cannot be read is told.
  /// @param named  the paths that the user named.
  /// @param words  that hashed names are recovered with.
  ExportEvents(std::vector<app::LoadedFile> files, const std::vector<std::string>& named,
               const app::WordList& words, const formats::Options& reading, Io& io);
  ExportEvents(const ExportEvents&) = delete;
  ExportEvents& operator=(const ExportEvents&) = delete;

  [[nodiscard]] std::vector<core::EventTrack> of(const core::Clip& clip, const std::string& path) const;

 private:
  std::vector<app::LoadedFile> files_;
  std::optional<app::EventIndex> index_;
};

/// Does the path name a folder?
[[nodiscard]] bool isFolder(const std::string& path);

/// The files of `--events` and `--names`.
struct NamedEvents {
  std::vector<app::LoadedFile> files;  ///< event files
  std::shared_ptr<const app::WordList> words;
};

/// Reads the event files. What cannot be read of a folder is left out with a warning.
/// @return the error of a named file that cannot be read; NotFound where one, or a folder, holds no events.
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

/// TargetOptions::open(), with the first clip of all where all are wanted.
[[nodiscard]] core::Result<Target> openFirst(const TargetOptions& options, Io& io);

/// The clips that are written with the target's: itself or, where all are wanted, those of its file that move
/// the same skeleton. Others are named in a note. With their events, and what plays beside each.
[[nodiscard]] core::Result<std::vector<PairedClip>> exportClips(
    const Target& target, const TargetOptions& options, const MaterialAnimationOption& materialAnimations,
    const ExportEvents& events, Io& io);

}  // namespace marrow::cli
