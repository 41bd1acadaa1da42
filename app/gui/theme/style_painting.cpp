// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/theme/style_painting.h"

#include "app/gui/widgets/outlines.h"

#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QItemSelectionModel>
#include <QLineEdit>
#include <QMenuBar>
#include <QTabBar>

#include <algorithm>

namespace marrow::gui::painting {
namespace {

constexpr qreal kRadius = 5.0;

void roundedRect(QPainter* painter, const QRectF& rect, const QColor& fill, const QColor& edge,
                 qreal radius) {
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(edge.isValid() ? QPen(edge, 1.0) : QPen(Qt::NoPen));
  painter->setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
  painter->drawRoundedRect(edge.isValid() ? rect.adjusted(0.5, 0.5, -0.5, -0.5) : rect, radius, radius);
  painter->restore();
}

void polyline(QPainter* painter, const QColor& colour, std::initializer_list<QPointF> points, qreal width) {
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(QPen(colour, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter->drawPolyline(points.begin(), static_cast<int>(points.size()));
  painter->restore();
}

// Two strokes that meet at the tip, twice as wide as high. @param tip  from the centre.
void arrow(QPainter* painter, const QColor& colour, const QPointF& centre, const QPointF& tip) {
  const QPointF side(2.0 * tip.y(), 2.0 * tip.x());
  polyline(painter, colour, {centre - side - tip, centre + tip, centre + side - tip}, 1.4);
}

// The bar at the left edge marks the row even where its background is hard to see.
void selectedGround(const QRect& row, QPainter* painter, const Theme& theme) {
  painter->fillRect(row, theme.selection);
  if (row.left() <= 0) painter->fillRect(QRect(0, row.top(), 3, row.height()), theme.accent);
}

bool has(const QStyleOption& option, QStyle::StateFlag flag) { return option.state.testFlag(flag); }

// The row from which the arrow keys move.
void currentRow(const QStyleOption& option, QPainter* painter, const QAbstractItemView& view) {
  constexpr qreal kRowRadius = 3.0;
  const QItemSelectionModel* selected = view.selectionModel();
  if (selected && selected->isSelected(view.currentIndex())) return;
  const Theme& theme = themeOf(option.palette);
  roundedRect(painter, QRectF(option.rect).adjusted(1, 1, -1, -1), QColor(),
              mix(theme.base, theme.accent, 0.6), kRowRadius);
}

}  // namespace

bool isInnerField(const QWidget* widget) {
  const auto* lineEdit = qobject_cast<const QLineEdit*>(widget);
  return lineEdit && (qobject_cast<QAbstractSpinBox*>(lineEdit->parentWidget()) ||
                      qobject_cast<QComboBox*>(lineEdit->parentWidget()) || !lineEdit->hasFrame());
}

void pushButton(const QStyleOption& option, QPainter* painter, bool primary) {
  const Theme& theme = themeOf(option.palette);
  const bool enabled = has(option, QStyle::State_Enabled);
  QColor fill = primary && enabled ? theme.accent : theme.raised;
  if (enabled && has(option, QStyle::State_MouseOver))
    fill = mix(fill, theme.text, theme.isDark ? 0.08 : 0.05);
  if (has(option, QStyle::State_Sunken) || has(option, QStyle::State_On))
    fill = mix(fill, theme.window, 0.25);
  const bool focused = has(option, QStyle::State_HasFocus) && has(option, QStyle::State_KeyboardFocusChange);
  const QColor edge = focused              ? (primary ? theme.text : theme.accent)
                      : primary && enabled ? fill
                                           : theme.border;
  roundedRect(painter, option.rect, fill, edge, kRadius);
}

void toolButton(const QStyleOption& option, QPainter* painter) {
  const Theme& theme = themeOf(option.palette);
  const bool enabled = has(option, QStyle::State_Enabled);
  QColor fill;
  if (has(option, QStyle::State_On)) fill = mix(theme.window, theme.accent, theme.isDark ? 0.22 : 0.16);
  if (enabled && has(option, QStyle::State_MouseOver))
    fill = mix(fill.isValid() ? fill : theme.window, theme.text, 0.10);
  if (has(option, QStyle::State_Sunken)) fill = mix(theme.window, theme.text, 0.18);
  const bool focused = has(option, QStyle::State_HasFocus);
  if (!fill.isValid() && !focused) return;
  roundedRect(painter, option.rect, fill, focused ? theme.accent : QColor(), kRadius);
}

void field(const QStyleOption& option, QPainter* painter, const QWidget* widget, bool wrong) {
  if (isInnerField(widget)) return;
  const Theme& theme = themeOf(option.palette);
  const bool focused = has(option, QStyle::State_HasFocus);
  const bool hovered = has(option, QStyle::State_MouseOver) && has(option, QStyle::State_Enabled);
  const QColor edge = wrong     ? theme.error
                      : focused ? theme.accent
                      : hovered ? mix(theme.border, theme.text, 0.25)
                                : theme.border;
  const QColor fill = has(option, QStyle::State_Enabled) ? theme.base : theme.panel;
  roundedRect(painter, option.rect, fill, edge, kRadius);
}

void checkBox(const QStyleOption& option, QPainter* painter) {
  constexpr qreal kCorner = 3.0;
  const Theme& theme = themeOf(option.palette);
  const bool isOn = has(option, QStyle::State_On);
  const bool isEnabled = has(option, QStyle::State_Enabled);
  const bool isHovered = has(option, QStyle::State_MouseOver) && isEnabled;
  const QColor fill = isOn && isEnabled ? theme.accent : isEnabled ? theme.base : theme.panel;
  const QColor edge = isOn && isEnabled ? theme.accent : mix(theme.border, theme.text, isHovered ? 0.5 : 0.3);
  const QRectF box = QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5);
  roundedRect(painter, box, fill, edge, kCorner);
  if (!isOn) return;
  const QPointF centre = box.center();
  polyline(painter, isEnabled ? theme.onAccent : theme.dimText,
           {centre + QPointF(-3.2, 0.2), centre + QPointF(-0.8, 2.6), centre + QPointF(3.4, -2.4)}, 1.7);
}

void focusRing(const QStyleOption& option, QPainter* painter, const QWidget* widget) {
  // A selected row shows focus by its background, a field by its edge. A row that is only current shows
  // neither.
  if (qobject_cast<const QComboBox*>(widget)) return;
  if (const auto* view = qobject_cast<const QAbstractItemView*>(widget))
    return currentRow(option, painter, *view);
  if (has(option, QStyle::State_Item)) return;
  roundedRect(painter, QRectF(option.rect), QColor(), themeOf(option.palette).accent, kRadius);
}

// The same width with and without focus, so that nothing moves.
void areaFrame(const QStyleOption& option, QPainter* painter, const QAbstractScrollArea& area) {
  const QWidget& inside = *area.viewport();
  painter->save();
  painter->setPen(inside.palette().color(inside.backgroundRole()));
  painter->setBrush(Qt::NoBrush);
  if (inside.autoFillBackground()) painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
  if (has(option, QStyle::State_HasFocus)) paintFocusRing(*painter, option.rect, themeOf(option.palette));
  painter->restore();
}

void chevron(const QPalette& palette, QPainter* painter, const QRect& rect) {
  arrow(painter, themeOf(palette).dimText, {rect.right() - 11.5, rect.center().y() + 1.0}, {0, 1.75});
}

void itemRow(const QStyleOptionViewItem& option, QPainter* painter, const QWidget* widget) {
  const Theme& theme = themeOf(option.palette);
  const auto* view = qobject_cast<const QAbstractItemView*>(widget);
  const bool wholeRow = !view || view->selectionBehavior() == QAbstractItemView::SelectRows;
  if (option.features.testFlag(QStyleOptionViewItem::Alternate)) {
    painter->fillRect(option.rect, option.palette.brush(QPalette::AlternateBase));
  }
  if (wholeRow && has(option, QStyle::State_Selected)) {
    selectedGround(option.rect, painter, theme);
  } else if (wholeRow && has(option, QStyle::State_MouseOver)) {
    painter->fillRect(option.rect, theme.hover);
  }
}

void itemGround(const QStyleOptionViewItem& option, QPainter* painter) {
  const Theme& theme = themeOf(option.palette);
  if (option.backgroundBrush.style() != Qt::NoBrush) painter->fillRect(option.rect, option.backgroundBrush);
  if (has(option, QStyle::State_Selected)) {
    selectedGround(option.rect, painter, theme);
  } else if (has(option, QStyle::State_MouseOver) && has(option, QStyle::State_Enabled)) {
    painter->fillRect(option.rect, theme.hover);
  }
}

void branch(const QStyleOption& option, QPainter* painter) {
  if (!has(option, QStyle::State_Children)) return;
  // If the indentation is narrower than the arrow, the arrow reaches into the row.
  const QRectF step(option.rect);
  const QPointF centre(std::max(step.center().x(), step.left() + kHalfStep), step.center().y());
  const QPointF tip = has(option, QStyle::State_Open) ? QPointF(0, 1.75) : QPointF(1.75, 0);
  arrow(painter, themeOf(option.palette).dimText, centre, tip);
}

void headerSection(const QStyleOption& option, QPainter* painter, bool empty) {
  const Theme& theme = themeOf(option.palette);
  painter->fillRect(option.rect, theme.panel);
  const bool hovered = !empty && has(option, QStyle::State_MouseOver) && has(option, QStyle::State_Enabled);
  if (hovered) painter->fillRect(option.rect, theme.hover);
  painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), theme.border);
}

void headerLabel(const QStyleOptionHeader& option, QPainter* painter) {
  constexpr int kBesideText = 4;  // with the margin of items, header and cells are aligned
  painter->setPen(themeOf(option.palette).dimText);
  const QRect rect = option.rect.adjusted(kBesideText, 0, -kBesideText, 0);
  const auto alignment = static_cast<int>(option.textAlignment | Qt::AlignVCenter);
  painter->drawText(rect, alignment,
                    option.fontMetrics.elidedText(option.text, Qt::ElideRight, rect.width()));
}

void headerArrow(const QStyleOptionHeader& option, QPainter* painter) {
  if (option.sortIndicator == QStyleOptionHeader::None) return;
  const qreal up = option.sortIndicator == QStyleOptionHeader::SortUp ? 1.0 : -1.0;
  arrow(painter, themeOf(option.palette).dimText, QRectF(option.rect).center(), {0, -1.5 * up});
}

void dockTitle(const QStyleOptionDockWidget& option, QPainter* painter) {
  const Theme& theme = themeOf(option.palette);
  painter->fillRect(option.rect, theme.panel);
  painter->save();
  QFont font = painter->font();
  font.setWeight(QFont::DemiBold);
  painter->setFont(font);
  painter->setPen(theme.dimText);
  const QRect rect = option.rect.adjusted(12, 0, -52, 0);
  painter->drawText(rect, Qt::AlignVCenter | Qt::AlignLeft,
                    painter->fontMetrics().elidedText(option.title, Qt::ElideRight, rect.width()));
  painter->restore();
}

void tab(const QStyleOptionTab& option, QPainter* painter) {
  const Theme& theme = themeOf(option.palette);
  const bool selected = has(option, QStyle::State_Selected);
  const bool hovered = has(option, QStyle::State_MouseOver);
  painter->fillRect(option.rect, selected ? theme.panel : hovered ? theme.hover : theme.window);
  if (!selected) return;
  // The line is on the side away from the page.
  const bool below = option.shape == QTabBar::RoundedSouth || option.shape == QTabBar::TriangularSouth;
  const int y = below ? option.rect.bottom() - 1 : option.rect.top();
  painter->fillRect(QRect(option.rect.left(), y, option.rect.width(), 2), theme.accent);
  if (has(option, QStyle::State_HasFocus))
    roundedRect(painter, QRectF(option.rect).adjusted(3, 4, -3, -3), QColor(),
                mix(theme.base, theme.accent, 0.6), 3.0);
}

void menuBarItem(const QStyleOptionMenuItem& option, QPainter* painter, const QStyle& style,
                 const QWidget* widget) {
  const Theme& theme = themeOf(option.palette);
  painter->fillRect(option.rect, theme.window);
  if (has(option, QStyle::State_Selected)) {
    roundedRect(painter, QRectF(option.rect).adjusted(1, 3, -1, -3), theme.raised, QColor(), 4.0);
  }
  int flags = Qt::AlignCenter | Qt::TextShowMnemonic | Qt::TextDontClip | Qt::TextSingleLine;
  if (!style.styleHint(QStyle::SH_UnderlineShortcut, &option, widget)) flags |= Qt::TextHideMnemonic;
  style.drawItemText(painter, option.rect, flags, option.palette, has(option, QStyle::State_Enabled),
                     option.text, QPalette::WindowText);
}

void menuGround(const QStyleOption& option, QPainter* painter, bool fill) {
  const Theme& theme = themeOf(option.palette);
  if (fill) painter->fillRect(option.rect, theme.isDark ? theme.raised : theme.base);
  painter->save();
  painter->setPen(theme.border);
  painter->setBrush(Qt::NoBrush);
  painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
  painter->restore();
}

QRect scrollBarRect(const QStyleOptionSlider& option, QStyle::SubControl sub, int shortestHandle) {
  const bool horizontal = option.orientation == Qt::Horizontal;
  const int length = horizontal ? option.rect.width() : option.rect.height();
  const int thickness = horizontal ? option.rect.height() : option.rect.width();
  const int range = option.maximum - option.minimum;
  int handle = length;
  if (range > 0) {
    handle = static_cast<int>(qint64(length) * option.pageStep / (qint64(range) + option.pageStep));
    handle = qBound(qMin(shortestHandle, length), handle, length);
  }
  const int start = QStyle::sliderPositionFromValue(option.minimum, option.maximum, option.sliderPosition,
                                                    length - handle, option.upsideDown);
  const auto along = [&](int from, int size) {
    return horizontal ? QRect(from, 0, size, thickness) : QRect(0, from, thickness, size);
  };
  switch (sub) {
    case QStyle::SC_ScrollBarSlider:
      return along(start, handle);
    case QStyle::SC_ScrollBarSubPage:
      return along(0, start);
    case QStyle::SC_ScrollBarAddPage:
      return along(start + handle, length - start - handle);
    case QStyle::SC_ScrollBarGroove:
      return along(0, length);
    default:
      return {};
  }
}

void scrollBar(const QStyleOptionSlider& option, QPainter* painter, const QRect& handle) {
  const Theme& theme = themeOf(option.palette);
  painter->fillRect(option.rect, theme.base);
  if (option.maximum <= option.minimum) return;
  const bool held = option.activeSubControls.testFlag(QStyle::SC_ScrollBarSlider) &&
                    (has(option, QStyle::State_Sunken) || has(option, QStyle::State_MouseOver));
  const QRectF rect = QRectF(handle).adjusted(3, 3, -3, -3);
  roundedRect(painter, rect, mix(theme.base, theme.text, held ? 0.38 : 0.20), QColor(), 3.0);
}

void progressGroove(const QStyleOption& option, QPainter* painter) {
  const Theme& theme = themeOf(option.palette);
  const QRectF rect(option.rect);
  roundedRect(painter, rect, mix(theme.window, theme.text, 0.18), QColor(), rect.height() / 2.0);
}

void progressContents(const QStyleOptionProgressBar& option, QPainter* painter) {
  const double done = static_cast<double>(option.progress) - option.minimum;
  const double whole = static_cast<double>(option.maximum) - option.minimum;
  QRectF rect(option.rect);
  const double round = rect.height() / 2.0;
  // Never narrower than high, so that its ends are round.
  rect.setWidth(std::max(rect.height(), rect.width() * std::clamp(done / whole, 0.0, 1.0)));
  roundedRect(painter, rect, themeOf(option.palette).accent, QColor(), round);
}

}  // namespace marrow::gui::painting
