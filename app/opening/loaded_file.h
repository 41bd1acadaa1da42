// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/source/loaded_file.h"

namespace marrow::app {

// Code in app uses these without their namespace.
using formats::LoadedFile;
using formats::shortNameOf;

}  // namespace marrow::app
