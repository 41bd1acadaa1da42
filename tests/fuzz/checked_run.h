// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/fuzz/targets.h"

namespace marrow::fuzz {

/// Runs a target on a copy of exactly these bytes, so that the sanitizer sees a read one byte past them, and
/// ends the program when more memory was held than a file of that size may take.
void checkedRun(const FuzzTarget& target, formats::ByteView bytes);

}  // namespace marrow::fuzz
