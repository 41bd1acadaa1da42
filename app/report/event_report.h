// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report/clip_events.h"
#include "app/report/tree.h"
#include "core/clip.h"
#include "core/event_archive.h"

#include <memory>
#include <string>
#include <vector>

namespace marrow::report {

/// The report of `info` on an event file: every event and action, and for each kind of event its number and
/// its first and last frame.
[[nodiscard]] Record eventSummary(const core::EventArchive& archive);

/// The report of `events` on an event file: every event, action, trigger and hold.
[[nodiscard]] Record eventArchiveReport(const core::EventArchive& archive);

using Clips = std::vector<std::shared_ptr<const core::Clip>>;

/// The report of `events` on an animation: its sounds, and the events of event files that it plays.
/// @param clips  the clips of the file that were asked for.
/// @param what   a name for those clips, in text.
[[nodiscard]] Record clipEventsReport(const app::LoadedFile& file, const Clips& clips,
                                      const ClipEvents& beside, const std::string& what);

}  // namespace marrow::report
