// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/z64/zelda_options.h"

#include <string>

namespace marrow::testing {

/// The options that a user would give to have an object read like this.
inline formats::Options optionsOf(const formats::z64::ZeldaOptions& wanted) {
  using namespace formats::z64;
  formats::Options options;
  options.set(kSkeletonAtOption, wanted.skeletonAt);
  options.set(kAnimationAtOption, wanted.animationAt);
  options.set(kKeepFoundOption, wanted.keepsFound);
  if (wanted.limbSize != LimbSize::Auto)
    options.set(kLimbSizeOption, std::to_string(static_cast<int>(wanted.limbSize)));
  if (wanted.rootScale != RootScale::BySkeleton)
    options.set(kLinkAgeOption, std::string(wanted.rootScale == RootScale::Child ? "child" : "adult"));
  options.set(kSegmentOption, wanted.segmentFiles);
  return options;
}

}  // namespace marrow::testing
