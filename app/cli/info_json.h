// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/clip_events.h"
#include "app/cli/json.h"
#include "app/library/loaded_file.h"

#include <string>

namespace marrow::cli {

/// One entry of `info --json`.
[[nodiscard]] Json infoJson(const app::LoadedFile& file, const std::string& pairing,
                            const ClipEvents& events);

}  // namespace marrow::cli
