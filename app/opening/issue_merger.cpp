// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/opening/issue_merger.h"

#include "app/opening/codes.h"

#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>

namespace marrow::app {
namespace {

constexpr std::size_t kMostMerged = 5;

/// "0x1F of bone 3" and "0x2A of bone 12" are the same argument.
std::string withoutNumbers(std::string_view text) {
  const auto isDigit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
  const auto isHexDigit = [](char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; };
  std::string result;
  std::size_t at = 0;
  while (at < text.size()) {
    if (!isDigit(text[at])) {
      result += text[at++];
      continue;
    }
    const bool isHex = text.substr(at).starts_with("0x");
    if (isHex) at += 2;
    while (at < text.size() && (isHex ? isHexDigit(text[at]) : isDigit(text[at]))) ++at;
    result += '#';
  }
  return result;
}

/// The file on the disk, by its spelling: "ARC" of "ARC:bck/walk.bck". The colon of a drive parts nothing.
std::string_view hostOf(std::string_view path) { return path.substr(0, path.find(':', 2)); }

std::string kindOf(const core::Diagnostic& issue) {
  std::string kind = std::string(core::toString(issue.severity)) + '\n' + std::string(hostOf(issue.file)) +
                     '\n' + issue.message.code().id;
  for (const core::Words& argument : issue.message.arguments())
    kind += '\n' + withoutNumbers(argument.text());
  return kind;
}

struct Equal {
  std::size_t count = 0;
  const core::Diagnostic* last = nullptr;
};

core::Diagnostic restOf(const Equal& equal) {
  core::Diagnostic rest = *equal.last;
  rest.message = {code("app.more-equal"), equal.count - kMostMerged, rest.message};
  return rest;
}

}  // namespace

std::vector<core::Diagnostic> mergeEqual(const std::vector<core::Diagnostic>& issues) {
  std::unordered_map<std::string, Equal> all;
  std::vector<Equal*> kinds;
  for (const core::Diagnostic& issue : issues) {
    Equal& equal = all[kindOf(issue)];
    ++equal.count;
    equal.last = &issue;
    kinds.push_back(&equal);
  }
  std::unordered_map<const Equal*, std::size_t> shown;
  std::vector<core::Diagnostic> merged;
  for (std::size_t i = 0; i < issues.size(); ++i) {
    const bool isWhole = kinds[i]->count <= kMostMerged + 1;
    const std::size_t number = isWhole ? 0 : ++shown[kinds[i]];
    if (number > kMostMerged) continue;
    merged.push_back(issues[i]);
    if (number == kMostMerged) merged.push_back(restOf(*kinds[i]));
  }
  return merged;
}

}  // namespace marrow::app
