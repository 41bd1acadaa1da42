// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <glm/vec3.hpp>

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

/// The lines of OBJ files.
namespace marrow::formats {

using Numbers = std::array<float, 3>;

/// The same numbers, limited to the range of a float.
[[nodiscard]] Numbers toNumbers(const glm::dvec3& v);

/// Appends one `v`, `vt` or `vn` line. Nine digits tell every float from its neighbours.
void appendLine(std::string& text, std::string_view keyword, std::span<const float> numbers);

/// The name with '_' for every character at which an OBJ parser may split or cut a line: white space of any
/// script, control characters, '#', '\'. UTF-8 in, UTF-8 out.
[[nodiscard]] std::string objSafeName(std::string_view name);

/// Names for `g` or `usemtl` lines: safe, never empty and never twice ("arm", "arm_2").
class UniqueNames {
 public:
  /// @param otherwise  replaces an empty name.
  [[nodiscard]] std::string add(std::string_view name, const std::string& otherwise);

 private:
  std::unordered_set<std::string> taken_;
  std::unordered_map<std::string, int> uses_;  ///< by name; many equal names need no search each
};

}  // namespace marrow::formats
