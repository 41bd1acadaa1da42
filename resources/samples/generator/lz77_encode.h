// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "resources/samples/generator/bytes.h"

namespace marrow::samples {

/// Packs bytes as the DS's LZ77 with the signature "LZ77", taking the longest match at each place.
[[nodiscard]] Bytes encodeLz77(const Bytes& plain);

}  // namespace marrow::samples
