// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/writers/writer.h"

namespace marrow::testing {

/// A made-up export format: the bones' names, each with an ending that the user gives. Its extension is
/// "names", its only option --ending.
[[nodiscard]] formats::Writer madeUpWriter();

}  // namespace marrow::testing
