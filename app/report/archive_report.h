// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report/tree.h"
#include "formats/source/open_assets.h"

#include <cstdint>
#include <string>
#include <vector>

namespace marrow::report {

/// "yaz0, 1455 bytes > rarc, 9000 bytes", outermost first; "none" where nothing is packed.
[[nodiscard]] std::string containerText(const std::vector<formats::Container>& containers);

/// The value of "containerSizes".
[[nodiscard]] Json containerSizes(const std::vector<formats::Container>& containers);

/// "1 byte", "1455 bytes"
[[nodiscard]] std::string bytesText(std::uint64_t size);

/// The report of `info` on a whole archive: its members, and why some are not read.
[[nodiscard]] Record archiveReport(const formats::ArchiveListing& archive);

}  // namespace marrow::report
