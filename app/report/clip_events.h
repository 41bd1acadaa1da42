// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/finding/find_events.h"
#include "app/finding/pair_events.h"
#include "app/opening/event_names.h"
#include "app/opening/loaded_file.h"
#include "app/report/json.h"
#include "core/diagnostic.h"
#include "core/event_track.h"

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace marrow::report {

/// The events of event files that belong to the clips of an animation file, paired as in the window. They
/// come from the given files, else from a file with the animation's base name beside it or, for a member, in
/// its archive.
class ClipEvents {
 public:
  /// Whether the archive is read again for event files beside a member.
  enum class Archives { Left, LookedInto };

  /// @param given  the command's event files, which outlive this; without any, the disk is searched.
  ClipEvents(const app::LoadedFile& animation, const app::EventIndex& given,
             const app::Neighbourhood& neighbourhood, Archives archives = Archives::LookedInto);

  /// [clips] [{"path", "hash", "event"}], "hash" null for all events of a file.
  [[nodiscard]] Json sourcesJson(std::size_t clip) const;
  /// Gives the events of files beside the animation their names.
  /// @return how many names were found.
  std::size_t resolveNames(const app::WordList& words);
  /// Lanes that come from one event file.
  struct Lanes {
    std::string path;
    std::string shownName;  ///< without the folder if that is enough
    std::vector<core::EventTrack> tracks;
  };
  /// The lanes of a clip's timeline besides its own sounds: one for each animation of the events.
  [[nodiscard]] std::vector<Lanes> lanesOf(std::size_t clip) const;
  /// A sentence for each clip with events, equal ones once. If there are event files but no clip has events,
  /// one sentence says so.
  [[nodiscard]] std::vector<std::string> sentences() const;
  /// A warning for each file that has the name of the animation's events but cannot be read as events.
  [[nodiscard]] const std::vector<core::Diagnostic>& faults() const { return faults_; }

 private:
  void lookBeside(const app::LoadedFile& animation, const app::Neighbourhood& neighbourhood,
                  Archives archives);

  [[nodiscard]] const std::vector<app::LoadedFile>& files() const {
    return given_.isEmpty() ? beside_ : given_.files();
  }

  const app::EventIndex& given_;
  std::vector<app::LoadedFile> beside_;
  std::vector<core::Diagnostic> faults_;
  std::vector<app::EventPairing> pairings_;  ///< one a clip
};

/// The event files among files.
[[nodiscard]] std::vector<app::LoadedFile> eventFilesOf(const std::vector<app::LoadedFile>& files);

}  // namespace marrow::report
