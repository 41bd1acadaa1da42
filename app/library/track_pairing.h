// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/library/pairing.h"

#include <optional>
#include <string>

namespace marrow::app {

/// The model of a clip that moves materials or shapes instead of bones: one that has all that the clip names.
/// Names go before places, near places before others.
/// @return nothing where no model fits.
[[nodiscard]] std::optional<Pairing> findTrackModel(const core::Clip& clip, const std::string& clipPath,
                                                    const PairingIndex& openFiles, SearchIn where);

/// "it has the 3 materials that the animation names", or what is missing.
[[nodiscard]] std::string trackFitText(const core::Clip& clip, const core::Skeleton& skeleton);

}  // namespace marrow::app
