// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/z64/zelda_options.h"

#include <CLI/App.hpp>

namespace marrow::cli {

/// --segment, --skeleton-at, --animation-at, --limb-size and --link-age: what a user can say about Zelda 64
/// objects, which hold no directory of their own.
void addZelda(CLI::App& app, formats::ZeldaOptions& zelda);

}  // namespace marrow::cli
