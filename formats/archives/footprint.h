// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/asset.h"

#include <cstdint>

namespace marrow::formats {

/// The bytes of memory that an asset takes, roughly. Bounds an archive's members together.
[[nodiscard]] std::uint64_t footprintOf(const Asset& content);

}  // namespace marrow::formats
