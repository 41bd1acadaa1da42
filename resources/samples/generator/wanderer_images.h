// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "resources/samples/generator/painting.h"

namespace marrow::samples {

/// The images of the wanderer, in the order of TEX1.
enum WandererImage : std::uint16_t {
  kImageRamp,
  kImageFace,
  kImageHair,
  kImageTunic,
  kImageTrousers,
  kImageLeather,
  kImageScarf,
  kImageGlow,
  kImageEyeOpen,
  kImageEyeHalf,
  kImageEyeClosed,
  kImageEyeGlad,
  kImageCount,
};

struct NamedPainting {
  std::string_view name;
  Painting painting;
  Stored format = Stored::CMPR;
  int wrapS = 1;  ///< 0 clamp, 1 repeat, 2 mirror
  int wrapT = 1;
  int levels = 1;
};

[[nodiscard]] std::vector<NamedPainting> wandererImages();

}  // namespace marrow::samples
