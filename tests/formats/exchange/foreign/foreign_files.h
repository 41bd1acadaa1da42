// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_view.h"

#include <string>

namespace marrow::testing {

/// Collada: "hip" at (0, 10, 0) with "knee" at (0, -4, 0), a skinned triangle from (0, 10, 0) over (1, 6, 0)
/// to (2, 4, 0), red, its corners on hip, both halves, knee; the knee turns by 90 degrees around Z in 12
/// frames of 1/24 of a second.
[[nodiscard]] std::string legCollada();

/// The same leg with two joints that no vertex hangs on: "root" at (0, 0, 0) above the hip, "toe" at the
/// knee. They lie in an object "moved", which stands at (3, 0, 0).
[[nodiscard]] std::string movedLegCollada();

/// BVH: "Hips" with "Chest" 5 above, 3 frames at 25 a second; the hips move by 1 a frame along X, the chest
/// turns by 10 degrees a frame around Z.
[[nodiscard]] std::string mocapBvh();

/// A leg as Assimp writes it: "fbxa" for FBX as text (its binary FBX is not whole), "x".
[[nodiscard]] formats::Bytes legAs(const char* exporter, const std::string& collada = legCollada());

[[nodiscard]] formats::Bytes bytesOf(const std::string& text);

}  // namespace marrow::testing
