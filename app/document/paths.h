// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/source/paths.h"

namespace marrow::app {

using formats::toPath;
using formats::toUtf8;

}  // namespace marrow::app
