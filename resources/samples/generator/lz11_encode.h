// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "resources/samples/generator/bytes.h"

namespace marrow::samples {

/// Packs bytes as the DS's LZ11, without a signature.
[[nodiscard]] Bytes encodeLz11(const Bytes& plain);

}  // namespace marrow::samples
