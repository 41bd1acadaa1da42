// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

namespace marrow::core {

/// Something that a file's headers say and nothing here needs, for people who look into files: where a table
/// lies, which kind of header it is. Texts are literals, so that facts cost no memory of their own.
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
