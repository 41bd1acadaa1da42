// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/curves/key_painter.h"

#include "app/gui/curves/channel_look.h"

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

// In a damaged file times may go down. Then a few keys too many or too few are drawn.
KeyRange visibleKeys(std::span<const core::Key> keys, const CurveAxes& axes) {
  const double left = axes.frames.pixelToCoord(axes.area().left() - 2 * kHalfKey);
  const double right = axes.frames.pixelToCoord(axes.area().right() + 2 * kHalfKey);
  const auto first = std::partition_point(
      keys.begin(), keys.end(), [&](const core::Key& key) { return static_cast<double>(key.frame) < left; });
  const auto end = std::partition_point(
      first, keys.end(), [&](const core::Key& key) { return static_cast<double>(key.frame) <= right; });
  return {static_cast<std::size_t>(first - keys.begin()), static_cast<std::size_t>(end - keys.begin())};
}

double gapPixels(std::span<const core::Key> keys, const CurveAxes& axes) {
  if (keys.size() < 2) return INFINITY;
  const double length = std::abs(static_cast<double>(keys.back().frame - keys.front().frame));
  return length * axes.pixelsPerFrame() / static_cast<double>(keys.size() - 1);
}

/// The keys of each curve that are drawn: none if they run together.
KeyRange drawnKeys(const ShownCurve& curve, const CurveAxes& axes) {
  return gapPixels(curve.keys(), axes) < kLeastGapPixels ? KeyRange{} : visibleKeys(curve.keys(), axes);
}

std::size_t drawnKeyCount(const CurveSet& set, const CurveAxes& axes) {
  std::size_t count = 0;
  for (const ShownCurve& curve : set.curves) count += drawnKeys(curve, axes).size();
  return count;
}

bool isDrawable(QPointF point) { return std::isfinite(point.y()) && std::abs(point.y()) < 1e5; }

/// A tangent of a key, as far as a third of the way to a neighbouring key.
void paintHandle(QPainter& painter, const ShownCurve& curve, const core::Key& key, float gap, float tangent,
                 const CurveAxes& axes) {
  const QPointF from = axes.at(static_cast<double>(key.frame), curve.shown(key.value));
  const QPointF to =
      axes.at(static_cast<double>(key.frame + gap / 3.0F), curve.shown(key.value + tangent * gap / 3.0F));
  if (!isDrawable(from) || !isDrawable(to)) return;
  painter.drawLine(from, to);
  painter.drawEllipse(to, 2.2, 2.2);
}

void paintHandles(QPainter& painter, const ShownCurve& curve, KeyRange range, const CurveAxes& axes) {
  const std::span<const core::Key> keys = curve.keys();
  for (std::size_t i = range.first; i < range.end; ++i) {
    const core::Key& key = keys[i];
    if (i > 0) paintHandle(painter, curve, key, keys[i - 1].frame - key.frame, key.tangentIn, axes);
    if (i + 1 < keys.size())
      paintHandle(painter, curve, key, keys[i + 1].frame - key.frame, key.tangentOut, axes);
  }
}

}  // namespace

QPointF keyPlace(const ShownCurve& curve, std::size_t key, core::SampleMode mode, const CurveAxes& axes) {
  const core::Key& stored = curve.keys()[key];
  const auto frame = static_cast<double>(stored.frame);
  // The game may show a stored angle one turn away.
  const double value = mode == core::SampleMode::Smooth ? curve.keyValue(stored) : curve.value(frame, mode);
  return axes.at(frame, value);
}

void paintKeys(QPainter& painter, const CurveSet& set, const CurveAxes& axes, const Theme& theme) {
  const std::size_t count = drawnKeyCount(set, axes);
  if (count > kMostKeys) return;
  const core::SampleMode mode = set.leadingMode();
  for (const ShownCurve& curve : set.curves) {
    const KeyRange range = drawnKeys(curve, axes);
    if (range.size() == 0) continue;
    const QColor colour = colourOf(curve, theme);
    const bool hasSpace = gapPixels(curve.keys(), axes) >= kLeastHandlePixels && count <= kMostHandles;
    if (hasSpace && curve.isActive() && curve.hasTangents() && mode == core::SampleMode::Smooth) {
      painter.setBrush(mix(theme.base, colour, 0.6));
      painter.setPen(painter.brush().color());
      paintHandles(painter, curve, range, axes);
    }
    painter.setPen(theme.base);
    painter.setBrush(colour);
    for (std::size_t i = range.first; i < range.end; ++i) {
      const QPointF place = keyPlace(curve, i, mode, axes);
      if (isDrawable(place)) paintKeyMark(painter, place, kHalfKey, curve.channel());
    }
  }
}

std::optional<app::KeyRef> keyNear(QPointF position, const CurveSet& set, const CurveAxes& axes) {
  if (drawnKeyCount(set, axes) > kMostKeys) return std::nullopt;
  std::optional<app::KeyRef> nearest;
  double best = kReachPixels;
  // Backwards, because the last one that is drawn lies on top.
  for (auto curve = set.curves.rbegin(); curve != set.curves.rend(); ++curve) {
    const KeyRange range = drawnKeys(*curve, axes);
    for (std::size_t i = range.first; i < range.end; ++i) {
      const QPointF away = keyPlace(*curve, i, set.leadingMode(), axes) - position;
      const double distance = std::hypot(away.x(), away.y());
      if (!(distance < best)) continue;
      best = distance;
      nearest = app::KeyRef{curve->track(), curve->channel(), i};
    }
  }
  return nearest;
}

}  // namespace marrow::gui
