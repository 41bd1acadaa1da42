// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/curves/round_ticker.h"

#include <algorithm>
#include <cmath>

namespace marrow::gui {
namespace {

constexpr double kFineFactors[] = {8.0, 6.0, 5.0, 4.0, 3.0, 2.5, 2.0, 1.5, 1.0};

double labelsIn(const QCPRange& range, double step) {
  return std::floor(range.upper / step) - std::ceil(range.lower / step) + 1.0;
}

// The largest round step that gives at least that many labels.
double finerStep(const QCPRange& range, double step, int labels) {
  double power = std::pow(10.0, std::floor(std::log10(step)));
  for (int decade = 0; decade < 3; ++decade, power /= 10.0) {
    for (const double factor : kFineFactors) {
      if (factor * power < step && labelsIn(range, factor * power) >= labels) return factor * power;
    }
  }
  return step;
}

// The decimals of a step such as 0.25 or 15.
int decimalsOf(double step) {
  const int whole = static_cast<int>(std::ceil(-std::log10(step) - 1e-9));
  const double scaled = step * std::pow(10.0, std::max(whole, 0));
  const bool isWhole = std::abs(scaled - std::round(scaled)) < 1e-6 * scaled;
  return std::clamp(std::max(whole, 0) + (isWhole ? 0 : 1), 0, 9);
}

}  // namespace

double RoundTicker::getTickStep(const QCPRange& range) {
  const double wanted = range.size() * labelPixels_ / std::max(axisPixels_, 1.0);
  if (!std::isfinite(wanted) || wanted <= 0.0) return 1.0;
  const double power = std::pow(10.0, std::floor(std::log10(wanted)));
  step_ = 10.0 * power;
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= wanted) {
      step_ = factor * power;
      break;
    }
  }
  step_ = std::max(step_, least_);
  if (labelsIn(range, step_) < leastLabels_) step_ = finerStep(range, step_, leastLabels_);
  return step_;
}

int RoundTicker::getSubTickCount(double) { return 0; }

QString RoundTicker::getTickLabel(double tick, const QLocale&, QChar, int) {
  const int decimals = decimalsOf(step_);
  if (std::abs(tick) < step_ * 1e-6) tick = 0.0;
  return std::abs(tick) >= 1e7 ? QString::number(tick, 'g', 6) : QString::number(tick, 'f', decimals);
}

}  // namespace marrow::gui
