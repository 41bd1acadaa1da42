// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model.h"

#include <cstdint>

namespace marrow::render {

/// The triangle of a body under the pointer.
struct MeshHit {
  int item = -1;      ///< into Scene::meshes; -1: none
  int run = -1;       ///< into Mesh::runs
  int triangle = -1;  ///< of the run
  int bone = -1;      ///< that moves it most; -1: none does
};

/// The bone with the most weight at the three corners of a triangle together; -1 where they have none.
/// @param firstIndex  its first corner, into Mesh::indices.
[[nodiscard]] int strongestBone(const core::Model& model, std::uint32_t firstIndex);

}  // namespace marrow::render
