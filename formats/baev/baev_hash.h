// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event_archive.h"
#include "core/name_hash.h"
#include "formats/bytes/byte_view.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace marrow::formats::baev {

/// FNV-1a, 32 bits, over the UTF-8 bytes: what a BAEV keeps instead of a name.
[[nodiscard]] constexpr std::uint32_t hashName(std::string_view utf8) { return core::nameHash(utf8); }

/// Names by their hash, from a word list: the files hold hashes only.
class NameList {
 public:
  /// One name a line, as UTF-8 or, with a byte order mark, UTF-16; line ends of any system, blank lines and
  /// those that begin with # are skipped. Lines that hold control characters or are no UTF-8 are no
  /// names; they are counted and skipped. A line with blanks around it is also entered without them, and one
  /// that is a GUID in another spelling ({...}, upper case) as the games spell it: lower case, no braces.
  [[nodiscard]] static NameList fromText(ByteView text);

  void add(std::string_view name);

  /// @return the name, or an empty one. The first of two names with one hash wins.
  [[nodiscard]] std::string nameOf(std::uint32_t hash) const;
  /// Different names that were added, each once however many spellings it is found by.
  [[nodiscard]] std::size_t size() const { return given_; }

  /// Lines of the text that are no names.
  struct Skipped {
    std::size_t count = 0;
    std::size_t first = 0;  ///< counted from 1
  };
  [[nodiscard]] const Skipped& skipped() const { return skipped_; }

 private:
  void addLine(std::string_view line, std::size_t number);

  std::unordered_map<std::uint32_t, std::string> names_;
  std::size_t given_ = 0;
  Skipped skipped_;
};

/// Fills in the names of the events and actions whose hashes the list knows.
/// @return how many were filled in.
std::size_t resolveNames(core::EventArchive& archive, const NameList& names);

}  // namespace marrow::formats::baev
