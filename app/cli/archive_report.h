// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/json.h"
#include "app/library/loaded_file.h"
#include "formats/source/open_assets.h"

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace marrow::cli {

/// "yaz0, 1455 bytes > rarc, 9000 bytes", outermost first; "none" where nothing is packed.
[[nodiscard]] std::string containerText(const std::vector<formats::Container>& containers);

/// The value of "containerSizes".
[[nodiscard]] Json containerSizes(const std::vector<formats::Container>& containers);

/// The size of the file on the disk; none when it is gone.
[[nodiscard]] std::optional<std::uint64_t> diskSizeOf(const app::LoadedFile& file);

/// "1455 bytes packed, 3120 bytes unpacked"; for a member of an archive its own sizes and the archive's.
[[nodiscard]] std::string sizeText(const app::LoadedFile& file);

/// The report of `info` on a whole archive: its members, and why some are not read.
[[nodiscard]] Json archiveJson(const formats::ArchiveListing& archive);
void printArchive(const formats::ArchiveListing& archive, std::ostream& out);

}  // namespace marrow::cli
