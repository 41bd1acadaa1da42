// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"
#include "formats/writers/writer.h"

#include <span>

namespace marrow::cli {

/// The export command with these formats.
[[nodiscard]] Command addExport(CLI::App& program, std::span<const formats::Writer> writers);

}  // namespace marrow::cli
