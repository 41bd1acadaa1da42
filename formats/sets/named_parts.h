// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "formats/options/options.h"
#include "formats/sets/loaded_file.h"

#include <string>
#include <vector>

namespace marrow::formats {

/// One file that the user named for a slot.
struct NamedPart {
  const FileSet* fileSet = nullptr;
  int slot = 0;
  std::string path;
};

/// Named files from which no set among the files is joined: the files have no use for them. A file that is
/// one of the files itself does not count.
[[nodiscard]] std::vector<NamedPart> unusedParts(const Options& options,
                                                 const std::vector<LoadedFile>& files);

/// Named files that do not fit their slot.
/// @return an error for each, with its path and what it is instead, as far as that can be told.
/// Reads files; not for the GUI thread.
[[nodiscard]] std::vector<core::Error> wrongParts(const Options& options,
                                                  const std::vector<LoadedFile>& files);

}  // namespace marrow::formats
