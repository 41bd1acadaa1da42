// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/resolve/resolver.h"

namespace marrow::formats::z64 {

/// Joins the files that Link's animations are spread over: headers in gameplay_keep, frames in
/// link_animetion, the skeleton in object_link_*. Source: docs/formats/zelda64-link.md.
[[nodiscard]] const Resolver& linkResolver();

}  // namespace marrow::formats::z64
