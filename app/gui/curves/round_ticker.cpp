// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/curves/round_ticker.h"

#include <algorithm>
#include <cmath>

namespace marrow::gui {

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
  return step_;
}

int RoundTicker::getSubTickCount(double) { return 0; }

QString RoundTicker::getTickLabel(double tick, const QLocale&, QChar, int) {
  const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(step_) - 1e-9)), 0, 9);
  if (std::abs(tick) < step_ * 1e-6) tick = 0.0;
  return std::abs(tick) >= 1e7 ? QString::number(tick, 'g', 6) : QString::number(tick, 'f', decimals);
}

}  // namespace marrow::gui
