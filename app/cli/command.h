// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <functional>
#include <ostream>
#include <span>

namespace CLI {
class App;
}

namespace marrow::formats {
struct Writer;
}

namespace marrow::cli {

inline constexpr int kExitFine = 0;
inline constexpr int kExitBadInput = 1;  ///< bad input, or nothing found
inline constexpr int kExitBadUsage = 2;

/// The streams of a command: results go to out, messages to err.
struct Io {
  std::ostream& out;
  std::ostream& err;
};

/// One command of the program. `run` is called after parsing; its error is printed and ends the program with
/// kExitBadInput. It may throw CLI::ValidationError for bad usage.
struct Command {
  CLI::App* app = nullptr;
  std::function<core::Result<int>(Io& io)> run;
};

// The functions of commands.def add their command with options and help to the program.
#define COMMAND(add) [[nodiscard]] Command add(CLI::App& program);
#include "app/cli/commands.def"
#undef COMMAND

/// The export command with formats other than the table's, for tests.
[[nodiscard]] Command addExport(CLI::App& program, std::span<const formats::Writer> writers);

}  // namespace marrow::cli
