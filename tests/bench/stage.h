// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/bench/report.h"

#include <QOpenGLWidget>
#include <QSize>
#include <QWidget>

#include <functional>
#include <memory>
#include <string>

namespace marrow::bench {

/// A window with one widget, shown and painted; measures its frames.
class Stage {
 public:
  static constexpr QSize kSize{1280, 720};
  static constexpr int kWarmUps = 5;  ///< frames that do not count, while caches warm up

  explicit Stage(std::unique_ptr<QOpenGLWidget> widget);

  /// Changes something and paints.
  void play(const std::function<void()>& change);

  [[nodiscard]] const Times& times() const { return times_; }    ///< until the buffers were swapped
  [[nodiscard]] const Times& work() const { return work_; }      ///< processor time of all threads together
  [[nodiscard]] const Times& thread() const { return thread_; }  ///< that of the window's thread
  [[nodiscard]] std::string renderer();

 private:
  void waitForFrame() const;

  QWidget window_;
  QOpenGLWidget* widget_;
  bool isPainted_ = false;
  Times times_;
  Times work_;
  Times thread_;
  int played_ = 0;
};

}  // namespace marrow::bench
