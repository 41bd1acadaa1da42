// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/clip_events.h"
#include "app/document/loaded_file.h"
#include "core/diagnostic.h"

#include <ostream>
#include <string>
#include <vector>

namespace marrow::cli {

/// What `info` says of one file, for people.
void printInfo(const app::LoadedFile& file, const std::string& pairing, const ClipEvents& events,
               std::ostream& out);

/// Every diagnostic of a file, and one more that counts those the reader did not keep.
[[nodiscard]] std::vector<core::Diagnostic> diagnosticsOf(const app::LoadedFile& file);

}  // namespace marrow::cli
