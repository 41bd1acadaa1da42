// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/material.h"

#include <array>
#include <cstddef>

namespace marrow::core {

const char* toString(Compare compare) {
  constexpr std::array kNames = {"never",   "less",      "equal",         "less-equal",
                                 "greater", "not-equal", "greater-equal", "always"};
  return kNames[static_cast<std::size_t>(compare)];
}

const char* toString(Cull cull) {
  constexpr std::array kNames = {"none", "front", "back", "all"};
  return kNames[static_cast<std::size_t>(cull)];
}

bool showsImageAlpha(const Material& material) {
  return material.usesImageAlpha && (material.alphaTest.compare != Compare::Always ||
                                     (material.usesAlpha && material.blend && !material.isEarly));
}

}  // namespace marrow::core
