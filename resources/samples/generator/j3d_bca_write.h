// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "resources/samples/generator/bytes.h"
#include "resources/samples/generator/motion.h"

namespace marrow::samples {

/// A motion as a J3D1bca1 file: the value of every frame. Key plans and the rotation shift do not apply.
[[nodiscard]] Bytes writeBca(const Motion& motion);

}  // namespace marrow::samples
