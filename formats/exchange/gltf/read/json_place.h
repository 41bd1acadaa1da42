// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace marrow::formats::gltf {

/// A step from a JSON value to one of its own.
struct JsonStep {
  std::string key;        ///< of an object; of an array empty
  std::size_t index = 0;  ///< of an array
};
using JsonPath = std::vector<JsonStep>;

/// The path from a document to one of its values, found by the value's address, no deeper than glTF's own
/// fields lie. Empty: not found, or the document itself.
[[nodiscard]] JsonPath pathTo(const nlohmann::json& document, const nlohmann::json& value);

/// "accessors 3 / sparse / count"
[[nodiscard]] std::string toText(const JsonPath& path);

/// Where a value begins in the text of a valid document. A path that leads nowhere ends at the last value
/// that there is.
[[nodiscard]] std::size_t offsetIn(std::string_view text, const JsonPath& path);

}  // namespace marrow::formats::gltf
