// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/longest_match.h"

#include <algorithm>

namespace marrow::samples {
namespace {
constexpr std::size_t kWindow = 0x1000;
}

Match longestMatch(const Bytes& plain, std::size_t at, std::size_t longest) {
  const std::size_t limit = std::min(longest, plain.size() - at);
  Match best;
  for (std::size_t distance = 1; distance <= std::min(at, kWindow); ++distance) {
    std::size_t length = 0;
    while (length < limit && plain[at + length] == plain[at + length - distance]) ++length;
    if (length > best.length) best = {length, distance};
  }
  return best;
}

}  // namespace marrow::samples
