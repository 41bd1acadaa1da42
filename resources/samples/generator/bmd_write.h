// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/write/byte_writer.h"

namespace marrow::samples {

enum class WandererKind : std::uint8_t {
  Bones,  ///< INF1 and JNT1 alone
  Body,   ///< with its mesh, skin, materials and images
};

/// The wanderer as a J3D2bmd3 file.
[[nodiscard]] write::Bytes writeBmd(WandererKind kind);

}  // namespace marrow::samples
