// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/rounding.h"

#include <cmath>

namespace marrow::samples {
namespace {

// Far above the error of doubles in the ranges used here, far below the step of the stored values.
constexpr double kTooClose = 1e-6;
constexpr double kGrid = 1024.0;
bool ambiguous = false;

}  // namespace

std::int32_t roundSafely(double value) {
  const double below = std::floor(value);
  const double part = value - below;
  if (std::abs(part - 0.5) < kTooClose) ambiguous = true;
  return static_cast<std::int32_t>(below) + (part > 0.5 ? 1 : 0);
}

float roundToGrid(double value) { return static_cast<float>(roundSafely(value * kGrid) / kGrid); }

bool isAmbiguous() { return ambiguous; }

}  // namespace marrow::samples
