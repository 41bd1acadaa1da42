// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/sets/file_set.h"

namespace marrow::formats::z64 {

/// The files that Link's animations are spread over: headers in gameplay_keep, frames in link_animetion, the
/// skeleton in object_link_*. Source: docs/formats/zelda64-link.md.
[[nodiscard]] const FileSet& linkFiles();

}  // namespace marrow::formats::z64
