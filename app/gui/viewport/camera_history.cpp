// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/viewport/camera_history.h"

#include <utility>

namespace marrow::gui {

void CameraHistory::note(const render::CameraPlace& place, int gesture) {
  if (place == now_) return;
  if (gesture != gesture_) {
    past_.push_back(now_);
    if (past_.size() > kLimit) past_.pop_front();
    future_.clear();
  }
  gesture_ = gesture;
  now_ = place;
}

std::optional<render::CameraPlace> CameraHistory::back() {
  if (past_.empty()) return std::nullopt;
  future_.push_back(std::exchange(now_, past_.back()));
  past_.pop_back();
  gesture_ = -1;
  return now_;
}

std::optional<render::CameraPlace> CameraHistory::forward() {
  if (future_.empty()) return std::nullopt;
  past_.push_back(std::exchange(now_, future_.back()));
  future_.pop_back();
  gesture_ = -1;
  return now_;
}

void CameraHistory::restart(const render::CameraPlace& now) {
  now_ = now;
  past_.clear();
  future_.clear();
}

}  // namespace marrow::gui
