// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/event_archive.h"
#include "formats/bytes/byte_view.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace marrow::formats::baev {

/// Names by their hash, from a word list.
class NameList {
 public:
  /// One name a line, as UTF-8 or, with a byte order mark, UTF-16; line ends of any system. Blank lines and
  /// comments (#) are skipped. Lines with control characters or invalid UTF-8 are counted and skipped. A line
  /// with blanks around it is also entered without them. A GUID in another spelling ({...}, upper case) is
  /// also entered as the games spell it: lower case, no braces.
  [[nodiscard]] static NameList fromText(ByteView text);

  void add(std::string_view name);

  /// @return the name, or an empty one. The first of two names with one hash wins.
  [[nodiscard]] std::string nameOf(std::uint32_t hash) const;
  /// The number of names; the spellings of one name count once.
  [[nodiscard]] std::size_t size() const { return given_; }

  /// Lines of the text that are not names.
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

/// Fills in the names of events and actions from the list.
/// @return the number of names filled in.
std::size_t resolveNames(core::EventArchive& archive, const NameList& names);

}  // namespace marrow::formats::baev
