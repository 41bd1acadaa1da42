// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "resources/samples/generator/big_endian.h"

namespace marrow::samples {

/// The wanderer's skeleton as a J3D2bmd3 file with an INF1 and a JNT1 block.
[[nodiscard]] Bytes writeBmd();

}  // namespace marrow::samples
