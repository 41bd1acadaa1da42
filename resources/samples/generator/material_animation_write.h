// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "resources/samples/generator/bytes.h"

/// Material animations of the wanderer: eyes, light and cloth.
namespace marrow::samples {

/// BTP: the eyes blink once in a walk of 32 frames.
[[nodiscard]] Bytes writeBlink();
/// BTP: the eyes are glad while the hand waves, 72 frames.
[[nodiscard]] Bytes writeGladEyes();
/// BRK: what glows dims and brightens, 32 frames.
[[nodiscard]] Bytes writeGlow();
/// BTK: the scarf's pattern slides down once in 32 frames.
[[nodiscard]] Bytes writeSlide();

}  // namespace marrow::samples
