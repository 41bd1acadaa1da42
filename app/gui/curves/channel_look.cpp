// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/curves/channel_look.h"

#include <QPainter>

#include <cstddef>
#include <iterator>

namespace marrow::gui {
namespace {

// The shares of white on a dark ground and of black on a light one. They keep the contrast.
constexpr double kPaler = 0.45;
constexpr double kDarker = 0.40;

bool isTranslation(core::Channel channel) { return channel >= core::Channel::TranslationX; }

}  // namespace

ChannelLook lookOf(const Theme& theme, core::Channel channel) {
  const QColor* axes[] = {&theme.axisX, &theme.axisY, &theme.axisZ};
  const QColor& axis = *axes[static_cast<std::size_t>(channel) % 3];
  if (core::isRotation(channel)) return {axis, 1, 0};
  if (!isTranslation(channel)) return {axis, 2, 3};
  return {theme.isDark ? mix(axis, Qt::white, kPaler) : mix(axis, Qt::black, kDarker), 9, 4};
}

ChannelLook lookOf(const Theme& theme, core::TargetKind kind, core::Channel channel) {
  if (kind == core::TargetKind::Bone || kind == core::TargetKind::TextureMatrix)
    return lookOf(theme, channel);
  const QColor* components[] = {&theme.axisX, &theme.axisY, &theme.axisZ, &theme.text};
  const bool isComponent = kind != core::TargetKind::TextureImage && kind != core::TargetKind::Visibility;
  const auto component = static_cast<std::size_t>(channel);
  return {isComponent && component < std::size(components) ? *components[component] : theme.accent, 1, 0};
}

void paintKeyMark(QPainter& painter, QPointF place, double halfSize, core::Channel channel) {
  if (core::isRotation(channel)) {
    const double reach = halfSize + 0.5;
    const QPointF corners[] = {place + QPointF(0, -reach), place + QPointF(reach, 0),
                               place + QPointF(0, reach), place + QPointF(-reach, 0)};
    painter.drawConvexPolygon(corners, 4);
  } else if (isTranslation(channel)) {
    const double reach = halfSize - 0.5;
    painter.drawRect(QRectF(place.x() - reach, place.y() - reach, 2 * reach, 2 * reach));
  } else {
    painter.drawEllipse(place, halfSize - 0.5, halfSize - 0.5);
  }
}

}  // namespace marrow::gui
