// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/asset.h"

#include <cstdint>

namespace marrow::formats {

/// About how many bytes of memory a file's content takes; what an archive's members are added up with.
[[nodiscard]] std::uint64_t footprintOf(const Asset& content);

}  // namespace marrow::formats
