// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "resources/samples/generator/bytes.h"

namespace marrow::samples {

/// A zstd frame of stored blocks and runs: the library's packing differs between versions, and the samples
/// must not.
[[nodiscard]] Bytes storeZstd(const Bytes& plain);

}  // namespace marrow::samples
