// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/clip_events.h"
#include "app/cli/json.h"
#include "app/library/loaded_file.h"

#include <ostream>
#include <string>

namespace marrow::cli {

/// The report of `info` on one file, for people.
void printInfo(const app::LoadedFile& file, const std::string& pairing, const ClipEvents& events,
               std::ostream& out);

/// The same for scripts: one entry of `info --json`.
[[nodiscard]] Json infoJson(const app::LoadedFile& file, const std::string& pairing,
                            const ClipEvents& events);
}  // namespace marrow::cli
