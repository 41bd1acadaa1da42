// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/sets/loaded_file.h"

namespace marrow::app {

// Files of formats are what all of app calls files.
using formats::LoadedFile;
using formats::shortNameOf;

}  // namespace marrow::app
