// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/json.h"
#include "core/event_archive.h"

#include <ostream>

namespace marrow::cli {

/// What `info` says of an event file: every event and action, and for each kind of event how often it happens
/// and between which frames. Single triggers and holds are for `events`.
[[nodiscard]] Json eventSummaryJson(const core::EventArchive& archive);
void printEventSummary(const core::EventArchive& archive, std::ostream& out);

}  // namespace marrow::cli
