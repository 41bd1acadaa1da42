// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/writers/writer.h"

namespace marrow::app {

/// Images as PNG: one file, or one a frame.
[[nodiscard]] formats::Writer pngWriter();

}  // namespace marrow::app
