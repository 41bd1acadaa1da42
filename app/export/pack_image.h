// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/image.h"
#include "core/result.h"

#include <string>

namespace marrow::app {

/// An image of a model as a PNG file: its texels as they are, with straight alpha.
/// @return NotFound where the image cannot be decoded.
[[nodiscard]] core::Result<std::string> packImage(const core::Image& image);

}  // namespace marrow::app
