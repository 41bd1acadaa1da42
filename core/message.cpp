// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/message.h"

#include <cstdio>

namespace marrow::core {

std::string hex(std::uint64_t value) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%llX", static_cast<unsigned long long>(value));
  return text;
}

std::string oneLine(std::string_view name) {
  std::string text;
  for (const char c : name) {
    if (c == '\n' || c == '\r' || c == '\t') {
      text += c == '\n' ? "\\x0A" : c == '\r' ? "\\x0D" : "\\x09";
    } else {
      text += c;
    }
  }
  return text;
}

std::string Message::text() const {
  const std::string_view sentence = code_->sentence;
  std::string text;
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    if (sentence[i] != '{') {
      text += sentence[i];
      continue;
    }
    const auto number = static_cast<std::size_t>(sentence[i + 1] - '0');
    if (number < arguments_.size()) text += arguments_[number];
    i += 2;
  }
  return text;
}

}  // namespace marrow::core
