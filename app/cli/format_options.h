// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/opening/loaded_file.h"
#include "core/result.h"
#include "formats/options/options.h"

#include <CLI/App.hpp>

#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace marrow::cli {

/// The options of every format, as flags: "--limb-size". Each group has the title of its formats.
void addFormatOptions(CLI::App& app, formats::Options& options);

/// The first file that the user named for a slot and that cannot be opened.
/// @return FileNotFound or FileUnreadable with the path and the option; nothing if all can be opened.
[[nodiscard]] std::optional<core::Error> findMissingFile(const formats::Options& options);

/// Warns about each named file and each option that none of the files uses.
void warnOfUnused(const formats::Options& options, const std::vector<app::LoadedFile>& files,
                  std::ostream& err);

}  // namespace marrow::cli
