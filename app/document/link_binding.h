// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/loaded_file.h"
#include "core/result.h"
#include "formats/z64/segment_table.h"
#include "formats/z64/zelda_options.h"

#include <vector>

namespace marrow::app {

/// Puts Link's animations together from the files they are spread over: headers in gameplay_keep, frames in
/// link_animetion, the skeleton in object_link_*. The parts come, in this order, from the user's segments,
/// from the files given, and from files of those names beside them. The clips go into the content of
/// gameplay_keep, else of link_animetion, else of the object. Files that are not Link's are left as they are.
/// @return what kept a part that the user named from being read.
/// Source: docs/formats/zelda64-link.md.
std::vector<core::Error> bindLinkFiles(std::vector<LoadedFile>& files,
                                       const formats::ZeldaOptions& options = {});

/// Which files would stand for segments 4, 6 and 7 around one of Link's files; for the user to see and
/// change.
[[nodiscard]] formats::z64::SegmentTable guessSegments(const LoadedFile& file,
                                                       const std::vector<LoadedFile>& files,
                                                       const formats::ZeldaOptions& options);

}  // namespace marrow::app
