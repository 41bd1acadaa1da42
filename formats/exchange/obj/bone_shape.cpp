// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/obj/bone_shape.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace marrow::formats {
namespace {

constexpr double kRingPlace01 = 0.15;     // where the octahedron is widest, from joint to child
constexpr double kRingRadius01 = 0.1;     // of its length
constexpr double kLeafRadius01 = 0.15;    // of the edge that leads to the leaf
constexpr double kLoneRadius01 = 0.01;    // of the skeleton's extent
constexpr double kShortestEdge01 = 1e-5;  // shorter edges vanish in 32-bit coordinates

// Two tips with a square ring between them; `u`, `v` and `high` - `low` form a right-handed basis.
void addOctahedron(const glm::dvec3& low, const glm::dvec3& high, const glm::dvec3& middle,
                   const glm::dvec3& u, const glm::dvec3& v, std::vector<Triangle>& triangles) {
  const std::array<glm::dvec3, 4> ring = {middle + u, middle + v, middle - u, middle - v};
  for (std::size_t i = 0; i < 4; ++i) {
    triangles.push_back({ring[i], ring[(i + 1) % 4], high});
    triangles.push_back({ring[(i + 1) % 4], ring[i], low});
  }
}

void addLink(const glm::dvec3& from, const glm::dvec3& to, std::vector<Triangle>& triangles) {
  const glm::dvec3 way = to - from;
  const double length = glm::length(way);
  const glm::dvec3 axis = way / length;
  // The world axis least along the edge gives a stable sideways direction.
  const glm::dvec3 size = glm::abs(axis);
  const glm::dvec3 helper = size.x <= size.y && size.x <= size.z ? glm::dvec3(1, 0, 0)
                            : size.y <= size.z                   ? glm::dvec3(0, 1, 0)
                                                                 : glm::dvec3(0, 0, 1);
  const glm::dvec3 u = glm::normalize(glm::cross(helper, axis));
  const glm::dvec3 v = glm::cross(axis, u);
  const double radius = kRingRadius01 * length;
  addOctahedron(from, to, from + kRingPlace01 * way, radius * u, radius * v, triangles);
}

void addKnob(const glm::dvec3& origin, double radius, std::vector<Triangle>& triangles) {
  const glm::dvec3 up(0.0, 0.0, radius);
  addOctahedron(origin - up, origin + up, origin, {radius, 0.0, 0.0}, {0.0, radius, 0.0}, triangles);
}

double extentOf(std::span<const glm::dvec3> origins) {
  glm::dvec3 low = origins.front();
  glm::dvec3 high = low;
  for (const glm::dvec3& origin : origins) {
    low = glm::min(low, origin);
    high = glm::max(high, origin);
  }
  return glm::length(high - low);
}

double largest(const glm::dvec3& point) {
  return std::max({std::abs(point.x), std::abs(point.y), std::abs(point.z)});
}

}  // namespace

std::vector<std::vector<Triangle>> boneShapes(const core::Skeleton& skeleton,
                                              std::span<const glm::dvec3> origins, double unit) {
  const std::size_t bones = skeleton.size();
  std::vector<std::vector<Triangle>> shapes(bones);
  std::vector<double> linkLengths(bones, 0.0);
  for (std::size_t bone = 0; bone < bones; ++bone) {
    const int parent = skeleton.bones[bone].parent;
    if (parent < 0) continue;
    const auto from = static_cast<std::size_t>(parent);
    const double length = glm::length(origins[bone] - origins[from]);
    if (length <= kShortestEdge01 * std::max(largest(origins[bone]), largest(origins[from]))) continue;
    linkLengths[bone] = length;
    addLink(origins[from], origins[bone], shapes[from]);
  }
  const double extent = bones == 0 ? 0.0 : extentOf(origins);
  for (std::size_t bone = 0; bone < bones; ++bone) {
    if (!shapes[bone].empty()) continue;
    double radius = linkLengths[bone] > 0.0 ? kLeafRadius01 * linkLengths[bone] : kLoneRadius01 * extent;
    if (radius <= kShortestEdge01 * largest(origins[bone])) radius = kLoneRadius01 * largest(origins[bone]);
    addKnob(origins[bone], radius > 0.0 ? radius : unit, shapes[bone]);
  }
  return shapes;
}

}  // namespace marrow::formats
