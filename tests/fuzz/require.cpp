// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/require.h"

#include <cstdio>
#include <cstdlib>

namespace marrow::fuzz {

void require(bool isKept, const char* promise) {
  if (isKept) return;
  std::fprintf(stderr, "broken: %s\n", promise);
  std::abort();
}

}  // namespace marrow::fuzz
