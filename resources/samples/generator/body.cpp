// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/body.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

namespace marrow::samples {
namespace {

/// A grid of vertices whose normals and triangles follow from their places.
struct Grid {
  std::size_t rows;
  std::size_t columns;
  bool isRound;       ///< the last column lies on the first
  std::size_t first;  ///< vertex of the part

  [[nodiscard]] std::size_t at(std::size_t row, std::size_t column) const {
    return first + row * columns + column;
  }
};

glm::dvec3 across(const BodyPart& part, const Grid& grid, std::size_t row, std::size_t column) {
  const std::size_t last = grid.columns - 1;
  const std::size_t before = column > 0 ? column - 1 : grid.isRound ? last - 1 : 0;
  const std::size_t after = column < last ? column + 1 : grid.isRound ? 1 : last;
  return part.vertices[grid.at(row, after)].position - part.vertices[grid.at(row, before)].position;
}

glm::dvec3 along(const BodyPart& part, const Grid& grid, std::size_t row, std::size_t column) {
  const std::size_t before = row > 0 ? row - 1 : 0;
  const std::size_t after = std::min(row + 1, grid.rows - 1);
  return part.vertices[grid.at(after, column)].position - part.vertices[grid.at(before, column)].position;
}

/// @param side  1 or -1: where the front of the grid is.
void finishGrid(BodyPart& part, const Grid& grid, double side) {
  for (std::size_t row = 0; row < grid.rows; ++row) {
    for (std::size_t column = 0; column < grid.columns; ++column) {
      const glm::dvec3 normal = glm::cross(across(part, grid, row, column), along(part, grid, row, column));
      part.vertices[grid.at(row, column)].normal = glm::normalize(normal) * side;
    }
  }
  for (std::size_t row = 0; row + 1 < grid.rows; ++row) {
    Primitive strip;
    for (std::size_t column = 0; column < grid.columns; ++column) {
      const std::size_t nearer = grid.at(side > 0 ? row : row + 1, column);
      const std::size_t farther = grid.at(side > 0 ? row + 1 : row, column);
      strip.vertices.insert(strip.vertices.end(), {nearer, farther});
    }
    part.primitives.push_back(std::move(strip));
  }
}

/// A point in front of a ring that closes the tube there.
void addCap(BodyPart& part, const Grid& grid, std::size_t row, const Ring& ring, double height, double side) {
  const std::size_t inner = row == 0 ? 1 : row - 1;
  glm::dvec3 centre(0.0);
  glm::dvec3 innerCentre(0.0);
  for (std::size_t column = 0; column + 1 < grid.columns; ++column) {
    centre += part.vertices[grid.at(row, column)].position;
    innerCentre += part.vertices[grid.at(inner, column)].position;
  }
  const glm::dvec3 outwards = glm::normalize(centre - innerCentre);
  const auto& edge = part.vertices[grid.at(row, grid.columns / 2)];
  Primitive fan{true, {part.vertices.size()}};
  part.vertices.push_back({ring.centre + outwards * height, outwards, edge.uv, ring.weights});
  for (std::size_t column = 0; column < grid.columns; ++column) fan.vertices.push_back(grid.at(row, column));
  if ((side > 0) != (row == 0)) std::reverse(fan.vertices.begin() + 1, fan.vertices.end());
  part.primitives.push_back(std::move(fan));
}

Ring mix(const std::vector<Ring>& rings, std::size_t i, double t) {
  const Ring& a = rings[i > 0 ? i - 1 : 0];
  const Ring& b = rings[i];
  const Ring& c = rings[i + 1];
  const Ring& d = rings[std::min(i + 2, rings.size() - 1)];
  const auto curve = [t](const auto& p, const auto& q, const auto& r, const auto& s) {
    return 0.5 * (2.0 * q + (r - p) * t + (2.0 * p - 5.0 * q + 4.0 * r - s) * (t * t) +
                  (3.0 * q - p - 3.0 * r + s) * (t * t * t));
  };
  Ring ring{curve(a.centre, b.centre, c.centre, d.centre),
            curve(a.right, b.right, c.right, d.right),
            curve(a.front, b.front, c.front, d.front),
            {},
            b.v + (c.v - b.v) * t};
  for (std::size_t bone = 0; bone < kBoneCount; ++bone)
    ring.weights[bone] = b.weights[bone] + (c.weights[bone] - b.weights[bone]) * t;
  return ring;
}

std::size_t mirroredBone(std::size_t bone) {
  if (bone >= kCollarL && bone <= kFingersL) return bone + kArmMirror;
  if (bone >= kThighL && bone <= kToesL) return bone + kLegMirror;
  return bone;
}

}  // namespace

Weights only(Bone bone) {
  Weights weights{};
  weights[bone] = 1.0;
  return weights;
}

Weights between(Bone one, Bone other, double otherShare) {
  Weights weights{};
  weights[one] = 1.0 - otherShare;
  weights[other] = otherShare;
  return weights;
}

std::vector<Ring> smoothed(const std::vector<Ring>& rings, int steps) {
  std::vector<Ring> result;
  for (std::size_t i = 0; i + 1 < rings.size(); ++i) {
    for (int step = 0; step < steps; ++step)
      result.push_back(mix(rings, i, static_cast<double>(step) / steps));
  }
  result.push_back(rings.back());
  return result;
}

void addTube(BodyPart& part, const std::vector<Ring>& rings, const TubeLook& look) {
  const Grid grid{rings.size(), static_cast<std::size_t>(look.sides) + 1, true, part.vertices.size()};
  for (const Ring& ring : rings) {
    for (std::size_t i = 0; i < grid.columns; ++i) {
      const double share = static_cast<double>(i) / look.sides;
      // The last column is the first again, to the bit.
      const double angle = std::numbers::pi * (i + 1 == grid.columns ? 1.0 : 1.0 + 2.0 * share);
      const glm::dvec3 out = ring.right * std::sin(angle) + ring.front * std::cos(angle);
      part.vertices.push_back(
          {ring.centre + out, {}, {look.u0 + (look.u1 - look.u0) * share, ring.v}, ring.weights});
    }
  }
  // Where a tube is widest, its normals point out of it; elsewhere it may turn back inside itself.
  const auto widest = std::max_element(rings.begin(), rings.end(), [](const Ring& one, const Ring& other) {
    return glm::length(one.right) < glm::length(other.right);
  });
  const auto row = static_cast<std::size_t>(widest - rings.begin());
  const glm::dvec3 normal = glm::cross(across(part, grid, row, 0), along(part, grid, row, 0));
  const double side =
      glm::dot(normal, part.vertices[grid.at(row, 0)].position - widest->centre) > 0 ? 1.0 : -1.0;
  finishGrid(part, grid, side);
  if (look.startCap > 0) addCap(part, grid, 0, rings.front(), look.startCap, side);
  if (look.endCap > 0) addCap(part, grid, grid.rows - 1, rings.back(), look.endCap, side);
}

void addSheet(BodyPart& part, const std::vector<BodyVertex>& places, std::size_t columns, bool isRound) {
  const Grid grid{places.size() / columns, columns, isRound, part.vertices.size()};
  part.vertices.insert(part.vertices.end(), places.begin(), places.end());
  finishGrid(part, grid, -1.0);
}

void addMirrored(BodyPart& part, std::size_t firstVertex, std::size_t firstPrimitive) {
  const std::size_t vertexCount = part.vertices.size();
  const std::size_t primitiveCount = part.primitives.size();
  for (std::size_t i = firstVertex; i < vertexCount; ++i) {
    BodyVertex vertex = part.vertices[i];
    vertex.position.x = -vertex.position.x;
    vertex.normal.x = -vertex.normal.x;
    vertex.weights = {};
    for (std::size_t bone = 0; bone < kBoneCount; ++bone)
      vertex.weights[mirroredBone(bone)] += part.vertices[i].weights[bone];
    part.vertices.push_back(vertex);
  }
  for (std::size_t i = firstPrimitive; i < primitiveCount; ++i) {
    Primitive primitive = part.primitives[i];
    for (std::size_t& vertex : primitive.vertices) vertex += vertexCount - firstVertex;
    if (primitive.isFan) {
      std::reverse(primitive.vertices.begin() + 1, primitive.vertices.end());
    } else {
      for (std::size_t pair = 0; pair + 1 < primitive.vertices.size(); pair += 2)
        std::swap(primitive.vertices[pair], primitive.vertices[pair + 1]);
    }
    part.primitives.push_back(std::move(primitive));
  }
}

RestFrame restFrame(Bone bone) {
  const BoneDefinition& definition = wanderer()[bone];
  const glm::dmat3 turn = rotationMatrix(definition.rest.rotation);
  if (definition.parent < 0) return {turn, definition.rest.translation};
  const RestFrame parent = restFrame(static_cast<Bone>(definition.parent));
  return {parent.turn * turn, parent.origin + parent.turn * definition.rest.translation};
}

}  // namespace marrow::samples
