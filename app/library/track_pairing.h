// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/library/model_choice.h"
#include "app/library/pairing.h"

#include <optional>
#include <string>
#include <vector>

namespace marrow::app {

/// The model of a clip that moves materials or shapes instead of bones: one that has all that the clip names.
/// Names go before places, near places before others.
/// @param rejected  gets the files and folders near the clip that cannot be read.
/// @return nothing where no model fits.
[[nodiscard]] std::optional<Pairing> findTrackModel(const core::Clip& clip, const std::string& clipPath,
                                                    const PairingIndex& openFiles, SearchIn where,
                                                    std::vector<RejectedModel>& rejected);

/// "it has the 3 materials that the animation names", or what is missing.
[[nodiscard]] std::string trackFitText(const core::Clip& clip, const core::Skeleton& skeleton);

/// Which open model lacks least of what a clip moves, and what it lacks; empty: none has a body.
/// @param named  gets that model.
[[nodiscard]] std::string nearestTrackModelText(const core::Clip& clip, const PairingIndex& openFiles,
                                                std::vector<NamedModel>& named);

}  // namespace marrow::app
