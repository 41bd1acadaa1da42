// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <glm/gtc/quaternion.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace marrow::testing {

/// A GLB as a player sees it, read by the rules of glTF 2.0 and none of Marrow's code.
class GlbDocument {
 public:
  /// Fails the running test where the container, an accessor or an index is wrong.
  explicit GlbDocument(std::string_view file);

  [[nodiscard]] const nlohmann::json& json() const { return json_; }
  /// The number of the animation of that name; fails the test when there is none.
  [[nodiscard]] std::size_t animation(const std::string& name) const;
  /// The numbers of an accessor, normalised ones as 0..1.
  [[nodiscard]] std::vector<double> numbers(std::size_t accessor) const;
  [[nodiscard]] std::string bytesOfView(std::size_t view) const;

  /// The matrices of all nodes at a time of an animation; without one, as they rest.
  [[nodiscard]] std::vector<glm::dmat4> nodesAt(std::optional<std::size_t> animation, double seconds) const;
  /// The matrices of the skin's joints, in its order.
  [[nodiscard]] std::vector<glm::dmat4> jointsAt(std::optional<std::size_t> animation, double seconds) const;
  /// The corners of a primitive's triangles, one after the other, as the skin moves them.
  [[nodiscard]] std::vector<glm::dvec3> cornersAt(std::size_t primitive,
                                                  const std::vector<glm::dmat4>& joints) const;

 private:
  void check() const;
  void checkAccessor(const nlohmann::json& accessor) const;

  nlohmann::json json_;
  std::string buffer_;
};

}  // namespace marrow::testing
