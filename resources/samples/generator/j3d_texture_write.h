// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "resources/samples/generator/bytes.h"
#include "resources/samples/generator/wanderer_images.h"

namespace marrow::samples {

/// A TEX1 block.
[[nodiscard]] Bytes writeTextures(std::span<const NamedPainting> images);

}  // namespace marrow::samples
