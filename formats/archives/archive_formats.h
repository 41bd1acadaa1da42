// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/format_descriptor.h"

#include <span>

namespace marrow::formats {

/// Archives: RARC, NARC, SARC.
[[nodiscard]] std::span<const FormatDescriptor> archiveFormats();

}  // namespace marrow::formats
