// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "resources/samples/generator/bytes.h"
#include "resources/samples/generator/motion.h"

namespace marrow::samples {

/// A motion as a J3D1bck1 file: Hermite keys at the planned frames with the motion's own slopes as tangents.
[[nodiscard]] Bytes writeBck(const Motion& motion);

}  // namespace marrow::samples
