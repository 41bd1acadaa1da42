// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/fuzz/targets.h"

namespace marrow::fuzz {

/// Runs a target on a copy of exactly these bytes, so that the sanitizer sees a read one byte past them. Ends
/// the program when it takes more memory, or allocates more one after the other, than a file of that size
/// may.
void checkedRun(const FuzzTarget& target, formats::ByteView bytes);

}  // namespace marrow::fuzz
