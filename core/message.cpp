// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/message.h"

#include <algorithm>
#include <cstdio>

namespace marrow::core {
namespace {
constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz";
}  // namespace

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

// A sentence may count: of "{0} byte|bytes" the first word stays behind "1", else the second.
std::string Message::text() const {
  const std::string_view sentence = code_->sentence;
  std::string text;
  bool isOne = false;  // the last argument
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    if (sentence[i] == '|') {
      // "byte|bytes": both words are letters.
      const std::size_t end = std::min(sentence.find_first_not_of(kLetters, i + 1), sentence.size());
      if (!isOne) {
        text.resize(text.find_last_not_of(kLetters) + 1);
        text += sentence.substr(i + 1, end - i - 1);
      }
      i = end - 1;
    } else if (sentence[i] == '{') {
      const auto number = static_cast<std::size_t>(sentence[i + 1] - '0');
      if (number < arguments_.size()) text += arguments_[number];
      isOne = number < arguments_.size() && arguments_[number] == "1";
      i += 2;
    } else {
      text += sentence[i];
    }
  }
  return text;
}

}  // namespace marrow::core
