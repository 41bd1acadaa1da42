// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/json.h"
#include "formats/archives/open_file.h"

#include <ostream>

namespace marrow::cli {

/// What `info` says of an archive that holds nothing readable: what it does hold, and why that is not read.
[[nodiscard]] Json unreadJson(const formats::UnreadArchive& archive);
void printUnread(const formats::UnreadArchive& archive, std::ostream& out);

}  // namespace marrow::cli
