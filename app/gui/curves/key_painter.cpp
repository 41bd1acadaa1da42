// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/curves/key_painter.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace marrow::gui {
namespace {

constexpr double kHalfKey = 3.5;
constexpr double kLeastGapPixels = 5.0;  // between the keys of one curve, on average
constexpr double kLeastHandlePixels = 36.0;
constexpr std::size_t kMostKeys = 4000;  // on the screen at once
constexpr std::size_t kMostHandles = 400;
constexpr double kReachPixels = 7.0;

struct KeyRange {
  std::size_t first = 0;
  std::size_t end = 0;

  [[nodiscard]] std::size_t size() const { return end - first; }
};

// Times may go down in a damaged file; then a few keys too many or too few are drawn.
KeyRange visibleKeys(std::span<const core::Key> keys, const CurveView& view) {
  const double left = view.frameAt(-2 * kHalfKey);
  const double right = view.frameAt(view.size().width() + 2 * kHalfKey);
  const auto first = std::partition_point(
      keys.begin(), keys.end(), [&](const core::Key& key) { return static_cast<double>(key.frame) < left; });
  const auto end = std::partition_point(
      first, keys.end(), [&](const core::Key& key) { return static_cast<double>(key.frame) <= right; });
  return {static_cast<std::size_t>(first - keys.begin()), static_cast<std::size_t>(end - keys.begin())};
}

double gapPixels(std::span<const core::Key> keys, const CurveView& view) {
  if (keys.size() < 2) return INFINITY;
  const double length = std::abs(static_cast<double>(keys.back().frame - keys.front().frame));
  return length * view.pixelsPerFrame() / static_cast<double>(keys.size() - 1);
}

/// The keys of each curve that are drawn: none of a curve whose keys run together.
KeyRange drawnKeys(const ShownCurve& curve, const CurveView& view) {
  return gapPixels(curve.keys(), view) < kLeastGapPixels ? KeyRange{} : visibleKeys(curve.keys(), view);
}

std::size_t drawnKeyCount(const CurveSet& set, const CurveView& view) {
  std::size_t count = 0;
  for (const ShownCurve& curve : set.curves) count += drawnKeys(curve, view).size();
  return count;
}

class HandlePainter {
 public:
  HandlePainter(QPainter& painter, const CurveView& view, const ShownCurve& curve, const QColor& colour)
      : painter_(painter), view_(view), curve_(curve), colour_(colour) {}

  void paint(std::size_t index) const {
    const std::span<const core::Key> keys = curve_.keys();
    const core::Key& key = keys[index];
    if (index > 0) paintOne(key, keys[index - 1].frame - key.frame, key.tangentIn);
    if (index + 1 < keys.size()) paintOne(key, keys[index + 1].frame - key.frame, key.tangentOut);
  }

 private:
  void paintOne(const core::Key& key, float gap, float tangent) const {
    const QPointF from(view_.xOf(static_cast<double>(key.frame)), view_.yOf(curve_.shown(key.value)));
    const QPointF to(view_.xOf(static_cast<double>(key.frame + gap / 3.0F)),
                     view_.yOf(curve_.shown(key.value + tangent * gap / 3.0F)));
    if (!std::isfinite(to.y()) || std::abs(to.y()) > 1e5 || std::abs(from.y()) > 1e5) return;
    painter_.setPen(QPen(colour_, 1.0));
    painter_.drawLine(from, to);
    painter_.setBrush(colour_);
    painter_.drawEllipse(to, 2.2, 2.2);
  }

  QPainter& painter_;
  const CurveView& view_;
  const ShownCurve& curve_;
  QColor colour_;
};

}  // namespace

QPointF keyPlace(const ShownCurve& curve, std::size_t key, core::SampleMode mode, const CurveView& view) {
  const core::Key& stored = curve.keys()[key];
  const auto frame = static_cast<double>(stored.frame);
  // What the game makes of a stored value may be a turn away.
  const double value = mode == core::SampleMode::Smooth ? curve.keyValue(stored) : curve.value(frame, mode);
  return {view.xOf(frame), view.yOf(value)};
}

void paintKeys(QPainter& painter, const CurveView& view, const CurveSet& set, const CurveStyle& style,
               const Theme& theme) {
  const std::size_t count = drawnKeyCount(set, view);
  if (count > kMostKeys) return;
  const core::SampleMode mode = set.leadingMode();
  for (const ShownCurve& curve : set.curves) {
    const KeyRange range = drawnKeys(curve, view);
    if (range.size() == 0) continue;
    const QColor& own = style.channels[static_cast<std::size_t>(curve.channel())].colour;
    const QColor colour = curve.isActive() ? own : mix(theme.base, own, style.otherBones01);
    const bool hasRoom = gapPixels(curve.keys(), view) >= kLeastHandlePixels && count <= kMostHandles;
    if (hasRoom && curve.isActive() && curve.hasTangents() && mode == core::SampleMode::Smooth) {
      const HandlePainter handles(painter, view, curve, mix(theme.base, own, 0.6));
      for (std::size_t i = range.first; i < range.end; ++i) handles.paint(i);
    }
    painter.setPen(QPen(theme.base, 1.0));
    painter.setBrush(colour);
    for (std::size_t i = range.first; i < range.end; ++i) {
      const QPointF place = keyPlace(curve, i, mode, view);
      if (std::isfinite(place.y()) && std::abs(place.y()) < 1e5)
        paintKeyMark(painter, place, kHalfKey, curve.channel());
    }
  }
}

std::optional<app::KeyRef> keyNear(QPointF position, const CurveView& view, const CurveSet& set) {
  if (drawnKeyCount(set, view) > kMostKeys) return std::nullopt;
  std::optional<app::KeyRef> nearest;
  double best = kReachPixels;
  // Backwards, because what is drawn last lies on top.
  for (auto curve = set.curves.rbegin(); curve != set.curves.rend(); ++curve) {
    const KeyRange range = drawnKeys(*curve, view);
    for (std::size_t i = range.first; i < range.end; ++i) {
      const QPointF away = keyPlace(*curve, i, set.leadingMode(), view) - position;
      const double distance = std::hypot(away.x(), away.y());
      if (!(distance < best)) continue;
      best = distance;
      nearest = app::KeyRef{curve->bone(), curve->channel(), i};
    }
  }
  return nearest;
}

}  // namespace marrow::gui
