// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/json.h"

#include <fmt/format.h>

#include <cmath>

namespace marrow::report {

std::string dump(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

std::string jsonNumber(double number) { return std::isfinite(number) ? fmt::format("{}", number) : "null"; }

Json nameJson(const std::string& name) { return name.empty() ? Json(nullptr) : Json(name); }

Json toJson(const glm::vec3& vector) { return Json::array({vector.x, vector.y, vector.z}); }

Json toJson(const glm::mat4& matrix) {
  Json numbers = Json::array();
  for (int column = 0; column < 4; ++column) {
    for (int row = 0; row < 4; ++row) numbers.push_back(matrix[column][row]);
  }
  return numbers;
}

Json toJson(const std::optional<std::uint64_t>& offset) { return offset ? Json(*offset) : Json(nullptr); }

Json toJson(const core::Diagnostic& diagnostic) {
  return {{"severity", toString(diagnostic.severity)},
          {"offset", toJson(diagnostic.byteOffset)},
          {"path", diagnostic.fieldPath},
          {"message", diagnostic.message.text()}};
}

Json toJson(const core::Error& error) {
  return {{"message", error.message.text()}, {"offset", toJson(error.byteOffset)}, {"path", error.fieldPath}};
}

}  // namespace marrow::report
