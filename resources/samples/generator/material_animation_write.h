// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/write/byte_writer.h"

/// Material animations of the wanderer: eyes, light and cloth.
namespace marrow::samples {

/// BTP: the eyes blink once in a walk of 32 frames.
[[nodiscard]] write::Bytes writeBlink();
/// BTP: the eyes are glad while the hand waves, 72 frames.
[[nodiscard]] write::Bytes writeGladEyes();
/// BRK: what glows dims and brightens, 32 frames.
[[nodiscard]] write::Bytes writeGlow();
/// BTK: the scarf's pattern slides down once in 32 frames.
[[nodiscard]] write::Bytes writeSlide();

}  // namespace marrow::samples
