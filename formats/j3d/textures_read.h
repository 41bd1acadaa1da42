// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/model/image.h"
#include "core/model/material.h"
#include "formats/bytes/byte_reader.h"
#include "formats/format_descriptor.h"
#include "formats/j3d/j3d_file.h"

#include <vector>

namespace marrow::formats::j3d {

/// The textures of a model: what materials mean by a number of TEX1.
struct Textures {
  std::vector<core::Image> images;  ///< those that can be decoded
  std::vector<core::Texture>
      byNumber;  ///< image, wrap and filter; its image is -1 where it cannot be decoded
};

/// Reads TEX1. A texture that cannot be decoded is a warning. Source: docs/formats/j3d-model.md.
/// @param context  where dummies are looked up.
[[nodiscard]] Textures readTextures(ByteReader& reader, const Block& block, const ReadContext& context,
                                    core::Diagnostics& diagnostics);

}  // namespace marrow::formats::j3d
