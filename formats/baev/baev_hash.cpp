// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/baev/baev_hash.h"

#include "core/name_hash.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <cctype>

namespace marrow::formats::baev {
namespace {

bool isHexDigit(char c) { return std::isxdigit(static_cast<unsigned char>(c)) != 0; }

/// "0123abcd-..." for a GUID in any spelling with hyphens, else an empty text.
std::string plainGuid(std::string_view text) {
  if (text.size() == 38 && text.front() == '{' && text.back() == '}') text = text.substr(1, 36);
  if (text.size() != 36) return {};
  std::string guid;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool isHyphen = i == 8 || i == 13 || i == 18 || i == 23;
    if (isHyphen ? text[i] != '-' : !isHexDigit(text[i])) return {};
    guid += static_cast<char>(std::tolower(static_cast<unsigned char>(text[i])));
  }
  return guid;
}

bool isName(std::string_view line) {
  bool isAscii = true;
  for (const char c : line) {
    const auto byte = static_cast<std::uint8_t>(c);
    if ((byte < 0x20 && byte != '\t') || byte == 0x7F) return false;
    isAscii = isAscii && byte < 0x80;
  }
  return isAscii || isValidUtf8(line);
}

std::string_view withoutBlanksAround(std::string_view text) {
  constexpr std::string_view kBlanks = " \t";
  const std::size_t first = std::min(text.find_first_not_of(kBlanks), text.size());
  text.remove_prefix(first);
  return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

}  // namespace

// Names are kept as given, perhaps not UTF-8; nameOf() converts the few of a million that are used.
void NameList::add(std::string_view name) {
  if (names_.try_emplace(core::nameHash(name), name).second) ++given_;
  const std::string_view bare = withoutBlanksAround(name);
  if (bare.size() != name.size() && !bare.empty()) names_.try_emplace(core::nameHash(bare), bare);
  const std::string guid = plainGuid(name);
  if (!guid.empty()) names_.try_emplace(core::nameHash(guid), guid);
}

void NameList::addLine(std::string_view line, std::size_t number) {
  if (isName(line)) return add(line);
  if (skipped_.count++ == 0) skipped_.first = number;
}

NameList NameList::fromText(ByteView bytes) {
  NameList list;
  const std::string decoded = textOf(bytes);
  std::string_view text = decoded;
  list.names_.reserve(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1);
  std::size_t number = 1;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    const std::string_view line = text.substr(0, end);
    if (end > 0 && line.front() != '#') list.addLine(line, number);
    const bool isPair = text.substr(end).starts_with("\r\n");
    text.remove_prefix(std::min(end + (isPair ? 2 : 1), text.size()));
    ++number;
  }
  return list;
}

std::string NameList::nameOf(std::uint32_t hash) const {
  const auto found = names_.find(hash);
  return found == names_.end() ? std::string() : toValidUtf8(found->second);
}

std::size_t resolveNames(core::EventArchive& archive, const NameList& names) {
  std::size_t resolved = 0;
  const auto resolve = [&](auto& entry) {
    std::string name = names.nameOf(entry.hash);
    if (name.empty()) return;
    entry.name = std::move(name);
    ++resolved;
  };
  for (core::EventEntry& event : archive.events) resolve(event);
  for (core::EventAction& action : archive.actions) resolve(action);
  return resolved;
}

}  // namespace marrow::formats::baev
