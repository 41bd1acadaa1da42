// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/image.h"

#include <span>
#include <string>
#include <vector>

namespace marrow::formats {

/// The names of the PNG files of a model's images, one an image: its number, and its name in letters that
/// every file system takes. "003_eye.png"
/// @param first  the number of the first image.
[[nodiscard]] std::vector<std::string> imageFileNames(std::span<const core::Image> images,
                                                      std::size_t first = 0);

}  // namespace marrow::formats
