// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/image.h"

namespace marrow::core {

std::vector<Texel> texelsOf(const Image& image, int level) {
  if (!image.decode) return {};
  std::vector<Texel> texels(static_cast<std::size_t>(image.widthOf(level)) *
                            static_cast<std::size_t>(image.heightOf(level)));
  image.decode(level, texels);
  return texels;
}

}  // namespace marrow::core
