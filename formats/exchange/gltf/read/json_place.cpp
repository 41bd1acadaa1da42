// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/gltf/read/json_place.h"

#include <algorithm>

namespace marrow::formats::gltf {
namespace {

constexpr std::size_t kMostLevels = 12;

bool leadsTo(const nlohmann::json& from, const nlohmann::json& value, JsonPath& path) {
  if (&from == &value) return true;
  if (path.size() >= kMostLevels || !from.is_structured()) return false;
  std::size_t index = 0;
  for (auto it = from.begin(); it != from.end(); ++it, ++index) {
    path.push_back(from.is_object() ? JsonStep{it.key(), 0} : JsonStep{{}, index});
    if (leadsTo(*it, value, path)) return true;
    path.pop_back();
  }
  return false;
}

/// Goes over the text of a valid document.
class TextWalk {
 public:
  explicit TextWalk(std::string_view text) : text_(text) { skipSpace(); }

  [[nodiscard]] std::size_t at() const { return at_; }

  /// Goes to a member of the value that begins here. @return false if there is none; this then stays.
  bool enter(const JsonStep& step) {
    const std::size_t start = at_;
    const bool isObject = peek() == '{';
    if (!isObject && peek() != '[') return false;
    ++at_;
    skipSpace();
    for (std::size_t index = 0; at_ < text_.size() && peek() != '}' && peek() != ']'; ++index) {
      bool isIt = index == step.index;
      if (isObject) {
        const std::size_t key = at_;
        skipValue();
        isIt = text_.substr(key + 1, at_ - key - 2) == step.key;
        skipSpace();
        ++at_;  // the colon
        skipSpace();
      }
      if (isIt) return true;
      skipValue();
      skipSpace();
      if (peek() == ',') ++at_;
      skipSpace();
    }
    at_ = start;
    return false;
  }

 private:
  [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void skipSpace() {
    at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size());
    if (at_ == 0 && text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
  }

  void skipText() {
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\\') ++at_;
    }
    at_ = std::min(at_ + 1, text_.size());
  }

  void skipValue() {
    std::size_t depth = 0;
    do {
      const char character = peek();
      if (character == '"') {
        skipText();
      } else if (character == '{' || character == '[') {
        ++depth;
        ++at_;
      } else if (character == '}' || character == ']') {
        if (depth == 0) return;
        --depth;
        ++at_;
      } else if (depth == 0) {
        at_ = std::min(text_.find_first_of(" \t\r\n,:]}", at_), text_.size());
      } else {
        ++at_;
      }
    } while (depth > 0 && at_ < text_.size());
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

JsonPath pathTo(const nlohmann::json& document, const nlohmann::json& value) {
  JsonPath path;
  if (!leadsTo(document, value, path)) path.clear();
  return path;
}

std::string toText(const JsonPath& path) {
  std::string text;
  for (const JsonStep& step : path) {
    if (step.key.empty()) {
      text += (text.empty() ? "" : " ") + std::to_string(step.index);
    } else {
      text += (text.empty() ? "" : " / ") + step.key;
    }
  }
  return text;
}

std::size_t offsetIn(std::string_view text, const JsonPath& path) {
  TextWalk walk(text);
  for (const JsonStep& step : path) {
    if (!walk.enter(step)) break;
  }
  return walk.at();
}

}  // namespace marrow::formats::gltf
