// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/library/loaded_file.h"
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

/// A file that the user named for a slot and that cannot be opened: nobody misspells a file to be told
/// nothing.
/// @return FileNotFound or FileUnreadable with the path and the option; none when all are there.
[[nodiscard]] std::optional<core::Error> findMissingFile(const formats::Options& options);

/// Says of each file that was named for a slot and that nothing of the files is put together from that it is
/// not used, and the same of the other options where none of the files is what they are about.
void warnOfUnused(const formats::Options& options, const std::vector<app::LoadedFile>& files,
                  std::ostream& err);

}  // namespace marrow::cli
