// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace marrow::fuzz {

/// Ends the program with the reason when a promise of a reader is broken: that is what a fuzzer sees, and
/// what fails a test. Not an assert, which a release build leaves out.
void require(bool isKept, const char* promise);

}  // namespace marrow::fuzz
