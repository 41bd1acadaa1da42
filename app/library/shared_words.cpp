// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/library/shared_words.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace marrow::app {
namespace {

constexpr std::string_view kSeparators = "_-. ";

bool isWordEnd(const std::string& name, std::size_t at) {
  return at == name.size() || kSeparators.find(name[at]) != std::string_view::npos;
}

}  // namespace

std::string sharedWords(const std::string& a, const std::string& b) {
  const std::size_t most = std::min(a.size(), b.size());
  std::size_t shared = 0;
  for (std::size_t i = 0; i <= most; ++i) {
    if (isWordEnd(a, i) && isWordEnd(b, i)) shared = i;
    if (i == most || a[i] != b[i]) break;
  }
  return a.substr(0, shared);
}

std::string firstWord(const std::string& name) { return name.substr(0, name.find_first_of(kSeparators)); }

}  // namespace marrow::app
