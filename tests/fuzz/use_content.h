// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/asset.h"

namespace marrow::fuzz {

/// Uses an asset as the program would: poses the first clips on their skeletons, lays events out on lanes. An
/// asset is valid, so this must never fail.
void useContent(const formats::Asset& content);

}  // namespace marrow::fuzz
