// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/writers/writer.h"

namespace marrow::formats {

/// Poses as Wavefront OBJ: one file, or one a frame.
[[nodiscard]] Writer objWriter();

}  // namespace marrow::formats
