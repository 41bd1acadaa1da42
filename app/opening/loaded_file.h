// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/sets/loaded_file.h"

namespace marrow::app {

// All of app calls these files.
using formats::LoadedFile;
using formats::shortNameOf;

}  // namespace marrow::app
