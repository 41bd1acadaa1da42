// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report/tree.h"
#include "core/model/model.h"
#include "formats/asset.h"

#include <cstddef>

namespace marrow::report {

/// An image of a model. Its wrap is that of the first material that shows it, else its own.
/// @param number  among all images of the file.
[[nodiscard]] Record imageRecord(const core::Model& model, std::size_t image, std::size_t number);

/// Adds "models", the bodies with their materials, and "textures", the images.
void addModels(const formats::Asset& content, Record& report);

}  // namespace marrow::report
