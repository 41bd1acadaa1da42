// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "resources/samples/generator/body.h"
#include "tests/write/byte_writer.h"

namespace marrow::samples {

/// The blocks of a J3D model that hold its shapes; shape n is part n.
struct J3dMesh {
  write::Bytes vertices;   ///< VTX1
  write::Bytes envelopes;  ///< EVP1
  write::Bytes matrices;   ///< DRW1
  write::Bytes shapes;     ///< SHP1
  std::size_t vertexCount = 0;
  std::size_t packetCount = 0;
};

/// A vertex of one bone is stored in that bone's space, one of several in the figure's.
[[nodiscard]] J3dMesh writeMesh(std::span<const BodyPart> parts);

}  // namespace marrow::samples
