// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

namespace marrow::gui {

/// Steps of 1, 2 or 5 times a power of ten, so that labels are about that many pixels apart.
class RoundTicker final : public QCPAxisTicker {
 public:
  /// @param least  no finer step than this: 1 for frames, 0 for values.
  explicit RoundTicker(double least) : least_(least) {}

  void setLabelPixels(double pixels) { labelPixels_ = pixels; }
  void setAxisPixels(double pixels) { axisPixels_ = pixels; }
  /// The least number of labels, however short the axis is. Finer factors than 1, 2 and 5 serve there.
  void setLeastLabels(int labels) { leastLabels_ = labels; }

 protected:
  double getTickStep(const QCPRange& range) override;
  int getSubTickCount(double tickStep) override;
  QString getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision) override;

 private:
  double least_;
  double labelPixels_ = 70.0;
  double axisPixels_ = 1000.0;
  int leastLabels_ = 0;
  double step_ = 1.0;
};

}  // namespace marrow::gui
