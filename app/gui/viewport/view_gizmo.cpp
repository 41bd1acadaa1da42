// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/viewport/view_gizmo.h"

#include "app/gui/theme/theme.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace marrow::gui {
namespace {

struct Axis {
  glm::vec3 direction;
  const char* letter;  ///< null at the negative end
  render::ViewPreset preset;
};

constexpr std::array<Axis, 6> kAxes = {{
    {{1, 0, 0}, "X", render::ViewPreset::Right},
    {{-1, 0, 0}, nullptr, render::ViewPreset::Left},
    {{0, 1, 0}, "Y", render::ViewPreset::Top},
    {{0, -1, 0}, nullptr, render::ViewPreset::Bottom},
    {{0, 0, 1}, "Z", render::ViewPreset::Front},
    {{0, 0, -1}, nullptr, render::ViewPreset::Back},
}};
constexpr qreal kEndRadius = 9.0;

const QColor& axisColour(std::size_t end, const Theme& theme) {
  const QColor* colours[] = {&theme.axisX, &theme.axisY, &theme.axisZ};
  return *colours[end / 2];
}

}  // namespace

ViewGizmo::ViewGizmo(const render::OrbitCamera& camera, QWidget* parent) : QWidget(parent), camera_(camera) {
  setObjectName(QStringLiteral("viewGizmo"));
  setFixedSize(kSide, kSide);
  setMouseTracking(true);
  setToolTip(tr("Click an axis to look along it"));
}

std::array<ViewGizmo::End, 6> ViewGizmo::ends() const {
  const glm::mat3 turn(camera_.viewMatrix());
  const qreal reach = kSide / 2.0 - kEndRadius - 3.0;
  const QPointF centre(kSide / 2.0, kSide / 2.0);
  std::array<End, 6> result;
  for (std::size_t i = 0; i < kAxes.size(); ++i) {
    const glm::vec3 seen = turn * kAxes[i].direction;
    result[i] = {centre + QPointF(seen.x, -seen.y) * reach, seen.z};
  }
  return result;
}

void ViewGizmo::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Theme& theme = themeOf(palette());
  const auto places = ends();
  std::array<std::size_t, 6> order = {0, 1, 2, 3, 4, 5};
  std::sort(order.begin(), order.end(), [&](auto a, auto b) { return places[a].depth < places[b].depth; });
  QFont font = this->font();
  font.setPixelSize(11);
  font.setBold(true);
  painter.setFont(font);
  const QColor ground = theme.isDark ? theme.window : theme.panel;
  for (const std::size_t i : order) {
    // Ends that point away are faint, so that front and back differ.
    const double strength = 0.55 + 0.45 * (static_cast<double>(places[i].depth) * 0.5 + 0.5);
    const QColor colour = mix(ground, axisColour(i, theme), strength);
    const bool lit = static_cast<int>(i) == hovered_;
    const QRectF disc(places[i].place - QPointF(kEndRadius, kEndRadius),
                      QSizeF(kEndRadius * 2, kEndRadius * 2));
    if (kAxes[i].letter) {
      painter.setPen(QPen(colour, 2.0, Qt::SolidLine, Qt::RoundCap));
      painter.drawLine(QPointF(kSide / 2.0, kSide / 2.0), places[i].place);
      painter.setPen(lit ? QPen(theme.text, 1.5) : QPen(Qt::NoPen));
      painter.setBrush(colour);
      painter.drawEllipse(disc);
      painter.setPen(theme.isDark ? QColor(0x14, 0x16, 0x1A) : QColor(Qt::white));
      painter.drawText(disc, Qt::AlignCenter, QLatin1String(kAxes[i].letter));
    } else {
      painter.setPen(QPen(lit ? theme.text : colour, 1.5));
      painter.setBrush(mix(ground, colour, 0.25));
      painter.drawEllipse(disc.adjusted(2, 2, -2, -2));
    }
  }
}

int ViewGizmo::endAt(const QPointF& position) const {
  const auto places = ends();
  int best = -1;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const QPointF away = places[i].place - position;
    const bool inside = QPointF::dotProduct(away, away) <= kEndRadius * kEndRadius;
    if (inside && (best < 0 || places[i].depth > places[static_cast<std::size_t>(best)].depth)) {
      best = static_cast<int>(i);
    }
  }
  return best;
}

void ViewGizmo::mousePressEvent(QMouseEvent* event) {
  const int end = endAt(event->position());
  if (end < 0 || event->button() != Qt::LeftButton) return event->ignore();
  emit viewSelected(kAxes[static_cast<std::size_t>(end)].preset);
}

void ViewGizmo::mouseMoveEvent(QMouseEvent* event) {
  const int end = endAt(event->position());
  if (end == hovered_) return;
  hovered_ = end;
  update();
}

void ViewGizmo::leaveEvent(QEvent*) {
  hovered_ = -1;
  update();
}

}  // namespace marrow::gui
