// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace marrow::cli {

/// The whole program, to be called without a process of its own.
/// @param args  UTF-8, without the program's own name.
/// @return the exit code: 0 fine, 1 bad input or nothing found, 2 bad usage.
[[nodiscard]] int runCli(std::vector<std::string> args, std::ostream& out, std::ostream& err);

}  // namespace marrow::cli
