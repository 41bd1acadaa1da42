// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/json.h"
#include "formats/source/open_assets.h"

#include <ostream>

namespace marrow::cli {

/// The report of `info` on a whole archive: its members, and why some are not read.
[[nodiscard]] Json archiveJson(const formats::ArchiveListing& archive);
void printArchive(const formats::ArchiveListing& archive, std::ostream& out);

}  // namespace marrow::cli
