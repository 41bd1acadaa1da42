// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace marrow::bench {

/// Set in the environment of a start that is left alone once it has painted.
inline constexpr const char* kRestVariable = "MARROW_BENCH_REST";

/// Tells the waiting parent that the first frame is there, and leaves: one byte, then the resident memory in
/// megabytes. With kRestVariable it lets the window rest for seven seconds first, without the byte, and says
/// what processor time, in milliseconds, the last five took.
void reportFirstFrame();

}  // namespace marrow::bench
