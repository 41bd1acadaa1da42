// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace marrow::bench {

/// Set in the environment of a start that is measured at rest.
inline constexpr const char* kRestVariable = "MARROW_BENCH_REST";

/// Reports the first frame to the waiting parent and exits: one byte, then the resident memory in megabytes.
/// With kRestVariable it waits for seven seconds first, without the byte, and adds the processor time of the
/// last five, in milliseconds.
void reportFirstFrame();

}  // namespace marrow::bench
