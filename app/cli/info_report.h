// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/clip_events.h"
#include "app/library/loaded_file.h"
#include "core/diagnostic.h"

#include <ostream>
#include <string>
#include <vector>

namespace marrow::cli {

/// The report of `info` on one file, for people.
void printInfo(const app::LoadedFile& file, const std::string& pairing, const ClipEvents& events,
               std::ostream& out);

/// Every diagnostic of a file, and one more that counts the dropped ones.
[[nodiscard]] std::vector<core::Diagnostic> diagnosticsOf(const app::LoadedFile& file);

}  // namespace marrow::cli
