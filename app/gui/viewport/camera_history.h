// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/camera.h"

#include <deque>
#include <optional>

namespace marrow::gui {

/// Earlier views, to go back and forth between. One drag is one step.
class CameraHistory {
 public:
  explicit CameraHistory(const render::CameraPlace& now) : now_(now) {}

  /// @param gesture  a number that stays the same during one drag or one turn of the wheel.
  void note(const render::CameraPlace& place, int gesture);
  [[nodiscard]] std::optional<render::CameraPlace> back();
  [[nodiscard]] std::optional<render::CameraPlace> forward();
  [[nodiscard]] bool canGoBack() const { return !past_.empty(); }
  [[nodiscard]] bool canGoForward() const { return !future_.empty(); }
  /// Starts again for another model, and forgets the views of the last one.
  void restart(const render::CameraPlace& now);

  static constexpr std::size_t kLimit = 64;

 private:
  render::CameraPlace now_;
  int gesture_ = -1;
  std::deque<render::CameraPlace> past_;    ///< newest last
  std::deque<render::CameraPlace> future_;  ///< nearest last
};

}  // namespace marrow::gui
