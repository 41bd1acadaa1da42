// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace marrow::fuzz {

/// Ends the program with the reason when a reader breaks a promise, so that a fuzzer notices and a test
/// fails. Not an assert, which a release build drops.
void require(bool isKept, const char* promise);

}  // namespace marrow::fuzz
