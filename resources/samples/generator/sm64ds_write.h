// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "resources/samples/generator/sprout.h"
#include "tests/write/byte_writer.h"

namespace marrow::samples::sprout {

/// The sprout as a Super Mario 64 DS BMD.
[[nodiscard]] write::Bytes writeBmd();

/// A motion as a Super Mario 64 DS BCA.
[[nodiscard]] write::Bytes writeBca(const Motion& motion);

}  // namespace marrow::samples::sprout
