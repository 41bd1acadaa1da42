// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/message.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace marrow::testing {

/// Stands for any argument of a message, or for a part of one.
constexpr const char* kAny = "\x01";

/// Does a text hold this message? As `tells(text, {code("app.no-clip")})`; its first letter may be a capital.
[[nodiscard]] inline bool tells(std::string_view text, const core::Message& message) {
  std::string left = message.text().substr(1);
  while (true) {
    const std::size_t end = left.find(kAny);
    const std::string part = left.substr(0, end);
    const std::size_t at = text.find(part);
    if (at == std::string_view::npos || end == std::string::npos) return at != std::string_view::npos;
    text.remove_prefix(at + part.size());
    left.erase(0, end + 1);
  }
}

}  // namespace marrow::testing
