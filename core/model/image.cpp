// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/image.h"

#include <array>

namespace marrow::core {

const char* toString(Wrap wrap) {
  constexpr std::array kNames = {"repeat", "mirror", "clamp"};
  return kNames[static_cast<std::size_t>(wrap)];
}

std::vector<Texel> texelsOf(const Image& image, int level) {
  if (!image.decode) return {};
  std::vector<Texel> texels(static_cast<std::size_t>(image.widthOf(level)) *
                            static_cast<std::size_t>(image.heightOf(level)));
  image.decode(level, texels);
  return texels;
}

}  // namespace marrow::core
