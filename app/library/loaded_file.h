// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/resolve/loaded_file.h"

namespace marrow::app {

// Files as a resolver sees them are what all of app calls files.
using formats::LoadedFile;
using formats::shortNameOf;

}  // namespace marrow::app
