// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/csv/curve_table.h"
#include "formats/writers/writer.h"

namespace marrow::formats {

/// The part of the scene's clip that the options select.
/// @pre the scene has a clip.
[[nodiscard]] CurveTable curveTableOf(const ExportScene& scene, const Options& options);

}  // namespace marrow::formats
