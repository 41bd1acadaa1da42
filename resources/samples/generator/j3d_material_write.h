// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/write/byte_writer.h"

namespace marrow::samples {

/// The MAT3 block of the wanderer. A ramp turns the light into two tones, then comes the image; what glows is
/// a constant colour without light.
[[nodiscard]] write::Bytes writeMaterials();

}  // namespace marrow::samples
