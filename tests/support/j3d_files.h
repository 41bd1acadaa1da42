// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_view.h"
#include "tests/write/j3d_file.h"

namespace marrow::testing {

/// A BTI of 8 x 4 texels of RGB565, all red, clamped.
[[nodiscard]] formats::Bytes redBti();

/// One small material animation of each kind, all of materials "water" and "lamp".
[[nodiscard]] write::J3dBlock btkFile();
[[nodiscard]] write::J3dBlock brkFile();
[[nodiscard]] write::J3dBlock bpkFile();
[[nodiscard]] write::J3dBlock bpaFile();
[[nodiscard]] write::J3dBlock btpFile();
[[nodiscard]] write::J3dBlock bvaFile();

}  // namespace marrow::testing
