// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/opening/loaded_file.h"
#include "app/report/clip_events.h"
#include "app/report/tree.h"
#include "core/diagnostic.h"

#include <string>

namespace marrow::report {

/// The report of `info` on one file.
/// @param diagnostics  what is wrong with it among the other files.
/// @param pairing      which model its clips go with, and why.
[[nodiscard]] Record fileReport(const app::LoadedFile& file, const core::Diagnostics& diagnostics,
                                const std::string& pairing, const ClipEvents& events);

}  // namespace marrow::report
