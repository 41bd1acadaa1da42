// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/message.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

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

namespace {

bool isPlain(const Words::Part& one) { return one.path.empty() && !one.offset && !one.bone && !one.frame; }

}  // namespace

Words::Words(FrameNumber frame) {
  char text[32];
  std::snprintf(text, sizeof text, "%.7g", frame.value);
  Part part{text};
  if (std::isfinite(frame.value)) part.frame = frame.value;
  add(std::move(part));
}

void Words::add(std::string_view plain) {
  if (parts_.empty()) {
    plain_ += plain;
  } else if (isPlain(parts_.back())) {
    parts_.back().text += plain;
  } else if (!plain.empty()) {
    parts_.push_back({std::string(plain)});
  }
}

void Words::add(Part part) {
  if (part.text.empty()) return;
  if (isPlain(part)) return add(part.text);
  if (!plain_.empty()) parts_.push_back({std::exchange(plain_, {})});
  parts_.push_back(std::move(part));
}

Words& Words::operator+=(const Words& more) {
  add(std::string_view(more.plain_));
  for (const Part& part : more.parts_) add(part);
  return *this;
}

std::vector<Words::Part> Words::parts() const {
  return plain_.empty() ? parts_ : std::vector<Part>{{plain_}};
}

std::string Words::text() const {
  std::string text = plain_;
  for (const Part& part : parts_) text += part.text;
  return text;
}

Words listed(const std::vector<Words>& all, std::size_t most) {
  Words list;
  for (std::size_t i = 0; i < std::min(all.size(), most); ++i) list += (i == 0 ? "" : ", ") + all[i];
  if (all.size() > most) list += " and " + std::to_string(all.size() - most) + " more";
  return list;
}

/// Does a word follow that has a form for several: " byte|bytes"?
bool isCounted(std::string_view rest) {
  const std::size_t end = rest.find_first_not_of(kLetters, 1);
  return rest.starts_with(' ') && end != std::string_view::npos && rest[end] == '|';
}

// A sentence may count: in "{0} byte|bytes" the first word is used after "1", else the second. "The {0}
// byte|bytes" becomes "the byte".
Words Message::words() const {
  const std::string_view sentence = code_->sentence;
  Words words;
  std::string text;    // behind the last argument
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
      const bool isThe = text.ends_with("the ");
      words += std::exchange(text, {});
      isOne = number < arguments_.size() && arguments_[number] == Words("1");
      i += 2;
      if (isOne && isThe && isCounted(sentence.substr(i + 1))) {
        ++i;  // "the", not "the 1"
      } else if (number < arguments_.size()) {
        words += arguments_[number];
      }
    } else {
      text += sentence[i];
    }
  }
  return words + text;
}

Words toWords(const Sentences& sentences) {
  Words words;
  for (const Message& sentence : sentences) words += (words.empty() ? "" : " ") + sentence.words() + ".";
  return words;
}

std::string toText(const Sentences& sentences) { return toWords(sentences).text(); }

bool says(const Sentences& sentences, std::string_view code) {
  return std::ranges::any_of(sentences, [&](const Message& one) { return one.code().id == code; });
}

}  // namespace marrow::core
