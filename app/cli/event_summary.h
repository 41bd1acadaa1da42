// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/json.h"
#include "core/event_archive.h"

#include <ostream>

namespace marrow::cli {

/// The report of `info` on an event file: every event and action, and for each kind of event how often and
/// between which frames it happens. `events` lists single triggers and holds.
[[nodiscard]] Json eventSummaryJson(const core::EventArchive& archive);
void printEventSummary(const core::EventArchive& archive, std::ostream& out);

}  // namespace marrow::cli
