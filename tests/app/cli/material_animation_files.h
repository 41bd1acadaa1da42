// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/golden.h"

#include <fstream>
#include <iterator>
#include <string>

namespace marrow::testing {

inline std::string materialAnimation(const char* name) { return goldenFolder() + "/companions/" + name; }
inline const std::string kModel = goldenFolder() + "/mesh/j3d_materials.bdl";

inline std::string wanderer(const char* name) {
  return std::string(MARROW_SOURCE_DIR) + "/resources/samples/wanderer/" + name;
}

inline std::string bytesOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace marrow::testing
