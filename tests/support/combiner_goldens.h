// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/image.h"
#include "formats/z64/combiner.h"

#include <vector>

namespace marrow::testing {

// The goldens read two texels, light, and the two colours of the display list.
constexpr core::Texel kCombinerFirst(200, 100, 50, 240);
constexpr core::Texel kCombinerSecond(3, 250, 129, 127);
constexpr core::Texel kCombinerLight(90, 20, 230, 70);
constexpr core::Texel kCombinerPrimitive(255, 180, 30, 99);
constexpr core::Texel kCombinerEnvironment(10, 60, 250, 200);

/// The inputs of a, b, c and d for colours and alpha, by their number in a display list.
enum CombinerInput : unsigned {
  kCombined,
  kTexel0,
  kTexel1,
  kPrimitive,
  kShade,
  kEnvironment,
  kOne,
  kZero,
  kCombinedAlpha = 7,  // from here as c of colours
  kTexel0Alpha,
  kTexel1Alpha,
  kPrimitiveAlpha,
  kShadeAlpha,
  kEnvironmentAlpha,
  kNoScale = 31,
};

/// As a display list packs it.
[[nodiscard]] formats::z64::Combiner packedCombiner(const formats::z64::CombinerCycle& first,
                                                    const formats::z64::CombinerCycle& second,
                                                    bool hasTwoCycles);

/// A setting of the Nintendo 64's combiner, and the colour that comes of it by its integers:
/// ((a - b) * c + d * 256 + 128) / 256, where 1 is 256, clamped to 0..255 after the last cycle.
struct CombinerGolden {
  const char* name;
  formats::z64::Combiner combiner;
  core::Texel expected;
};
[[nodiscard]] std::vector<CombinerGolden> combinerGoldens();

}  // namespace marrow::testing
