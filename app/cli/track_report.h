// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/json.h"
#include "core/clip.h"
#include "core/model/model.h"
#include "core/sampler.h"

#include <ostream>

namespace marrow::cli {

/// What each track of a clip without bones says at a frame.
/// @param body  names the images; null: they have no names.
[[nodiscard]] Json tracksJson(const core::Clip& clip, const core::Model* body, double frame,
                              core::SampleMode mode);
/// The same as a table for people.
void printTracks(const core::Clip& clip, const core::Model* body, double frame, core::SampleMode mode,
                 std::ostream& out);

/// What runs of one value a frame hold: images, visibility.
struct RunCounts {
  std::size_t values = 0;   ///< of all tracks
  std::size_t changes = 0;  ///< from one value to the next
};
[[nodiscard]] RunCounts countRuns(const core::Clip& clip);

}  // namespace marrow::cli
