// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "resources/samples/generator/bytes.h"
#include "resources/samples/generator/sprout.h"

namespace marrow::samples::sprout {

/// The sprout's skeleton as a Super Mario 64 DS BMD without a mesh.
[[nodiscard]] Bytes writeBmd();

/// A motion as a Super Mario 64 DS BCA.
[[nodiscard]] Bytes writeBca(const Motion& motion);

}  // namespace marrow::samples::sprout
