// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/json.h"
#include "app/library/loaded_file.h"

#include <ostream>

namespace marrow::cli {

/// Adds to a file's JSON which file stands for which slot of its set, how it was found, and what was found
/// out about the set.
void addSetJson(const app::LoadedFile& host, Json& json);
void printSet(const app::LoadedFile& host, std::ostream& out);

}  // namespace marrow::cli
