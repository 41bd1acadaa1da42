// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/target.h"

namespace marrow::cli {

/// Was the mesh of the target's model refused, so that there are bones alone? Says why on io.err, unless that
/// was said when the file was opened.
[[nodiscard]] bool isBodyRefused(const Target& target, Io& io);

}  // namespace marrow::cli
