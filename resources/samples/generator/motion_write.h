// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "resources/samples/generator/motion.h"
#include "tests/write/byte_writer.h"

namespace marrow::samples {

/// A motion as a J3D1bck1 file: Hermite keys at the planned frames with the motion's own slopes as tangents.
[[nodiscard]] write::Bytes writeBck(const Motion& motion);

/// A motion as a J3D1bca1 file: the value of every frame. Key plans and the rotation shift do not apply.
[[nodiscard]] write::Bytes writeBca(const Motion& motion);

}  // namespace marrow::samples
