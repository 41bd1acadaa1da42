// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/record.h"
#include "core/model/model.h"
#include "formats/asset.h"

#include <cstddef>
#include <ostream>

namespace marrow::cli {

/// An image of a model. Its wrap is that of the first material that shows it, else its own.
/// @param number  among all images of the file.
[[nodiscard]] Record imageRecord(const core::Model& model, std::size_t image, std::size_t number);

/// Adds "models" and "textures" to what is said about a file.
void addModelsJson(const formats::Asset& content, Json& json);

/// The bodies, materials and images of a file, for people; nothing where there are none.
void printModels(const formats::Asset& content, std::ostream& out);

}  // namespace marrow::cli
