// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace marrow::core {

/// A value from a file's headers that Marrow shows but does not use, such as the place of a table. Texts are
/// string literals and are not copied.
struct Property {
  enum class Form {
    Count,   ///< value
    Offset,  ///< value, in the unpacked bytes
    Word,    ///< word
  };

  const char* key = "";    ///< for scripts: "limbTable"
  const char* label = "";  ///< for people: "limb table"
  Form form = Form::Count;
  std::uint64_t value = 0;
  const char* word = "";
};

using Properties = std::vector<Property>;

[[nodiscard]] inline Property countProperty(const char* key, const char* label, std::uint64_t count) {
  return {key, label, Property::Form::Count, count, ""};
}
[[nodiscard]] inline Property offsetProperty(const char* key, const char* label, std::uint64_t offset) {
  return {key, label, Property::Form::Offset, offset, ""};
}
[[nodiscard]] inline Property wordProperty(const char* key, const char* label, const char* word) {
  return {key, label, Property::Form::Word, 0, word};
}

}  // namespace marrow::core
