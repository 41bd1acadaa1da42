// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report/tree.h"
#include "core/clip.h"
#include "core/model/model.h"
#include "core/sampler.h"

namespace marrow::report {

/// The value of each track that is no bone's, at a frame.
/// @param body  names the images; null: they have no names.
[[nodiscard]] Records tracksOf(const core::Clip& clip, const core::Model* body, double frame,
                               core::SampleMode mode);

}  // namespace marrow::report
