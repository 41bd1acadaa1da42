// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/asset.h"

namespace marrow::fuzz {

/// Does with a file's content what the program would: poses the first clips on their skeletons, lays events
/// out on lanes. What cannot be read must not be in it, so this must never fail.
void useContent(const formats::Asset& content);

}  // namespace marrow::fuzz
