// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/loaded_file.h"
#include "core/result.h"
#include "formats/z64/zelda_options.h"

#include <string>
#include <vector>

namespace marrow::app {

/// One file that the user named for a segment.
struct NamedSegment {
  int segment = 0;
  std::string path;
};

/// Those that no set of Link's among the files is put together from, though they were named: the files have
/// no use for them. What is among the files itself is no such file.
[[nodiscard]] std::vector<NamedSegment> unusedSegments(const formats::ZeldaOptions& options,
                                                       const std::vector<LoadedFile>& files);

/// Of the others, those that are not what their segment is for: gameplay_keep 4, Link's object 6,
/// link_animetion 7.
/// @return an error for each, with its path and what it is instead, as far as that can be told.
/// Reads files; not for the GUI thread.
[[nodiscard]] std::vector<core::Error> wrongSegments(const formats::ZeldaOptions& options,
                                                     const std::vector<LoadedFile>& files);

}  // namespace marrow::app
