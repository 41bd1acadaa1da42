// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/result.h"

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace marrow::report {

/// Keeps the order of its members, so that the same call gives the same text.
using Json = nlohmann::ordered_json;

/// One line without a line end. Invalid UTF-8 loses its bad bytes; numbers that are not finite become null.
[[nodiscard]] std::string dump(const Json& json);

/// The shortest text that reads back as the same number; null if it is not finite.
[[nodiscard]] std::string jsonNumber(double number);

[[nodiscard]] Json nameJson(const std::string& name);  ///< null if it is empty, that is, not known
[[nodiscard]] Json toJson(const glm::vec3& vector);
[[nodiscard]] Json toJson(const glm::mat4& matrix);  ///< column-major
[[nodiscard]] Json toJson(const std::optional<std::uint64_t>& offset);
[[nodiscard]] Json toJson(const core::Diagnostic& diagnostic);
[[nodiscard]] Json toJson(const core::Error& error);

}  // namespace marrow::report
