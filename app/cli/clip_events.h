// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/json.h"
#include "app/document/event_names.h"
#include "app/document/event_pairing.h"
#include "app/document/loaded_file.h"
#include "core/diagnostic.h"
#include "core/event_track.h"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace marrow::cli {

/// The event files of folders; each folder is looked through once, however many animations lie in it.
class EventFolders {
 public:
  /// @return paths, sorted.
  const std::vector<std::string>& filesIn(const std::string& folder);

 private:
  std::map<std::string, std::vector<std::string>> known_;
};

/// Which events of event files go with the clips of an animation file, as the window pairs them: of the files
/// that were given, else of one of the animation's base name beside it or, for a member, in its archive.
class ClipEvents {
 public:
  /// Whether the archive is read again for what may lie beside a member of it.
  enum class Archives { Left, LookedInto };

  /// @param given  the event files of the command, which outlive this; without any, the disk is looked at.
  ClipEvents(const app::LoadedFile& animation, const std::vector<app::LoadedFile>& given,
             EventFolders& folders, Archives archives = Archives::LookedInto);

  /// [clips] [{"path", "hash", "event"}], "hash" null where all of a file is meant.
  [[nodiscard]] Json sourcesJson(std::size_t clip) const;
  /// Gives the events of files beside the animation their names.
  /// @return how many names were found.
  std::size_t resolveNames(const app::WordList& words);
  /// Lanes that come from one event file.
  struct Lanes {
    std::string path;
    std::string shownName;  ///< without the folder, where that says enough
    std::vector<core::EventTrack> tracks;
  };
  /// What lies on the timeline of a clip besides its own sounds: a lane an animation of the events.
  [[nodiscard]] std::vector<Lanes> lanesOf(std::size_t clip) const;
  /// A sentence for each clip that has some, the same one once; one that says that there are none where event
  /// files are at hand; nothing otherwise.
  [[nodiscard]] std::vector<std::string> sentences() const;
  /// A warning for each file that is named as the animation's events are and that cannot be read as such.
  [[nodiscard]] const std::vector<core::Diagnostic>& faults() const { return faults_; }

 private:
  void lookBeside(const app::LoadedFile& animation, EventFolders& folders, Archives archives);
  void read(const std::string& path, const app::LoadedFile& animation);

  [[nodiscard]] const std::vector<app::LoadedFile>& files() const {
    return given_.empty() ? beside_ : given_;
  }

  const std::vector<app::LoadedFile>& given_;
  std::vector<app::LoadedFile> beside_;
  std::vector<core::Diagnostic> faults_;
  std::vector<app::EventPairing> pairings_;  ///< one a clip
};

/// The event files among files.
[[nodiscard]] std::vector<app::LoadedFile> eventFilesOf(const std::vector<app::LoadedFile>& files);

}  // namespace marrow::cli
