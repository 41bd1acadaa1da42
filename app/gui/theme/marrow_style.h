// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/theme/style_filters.h"

#include <QProxyStyle>

class QAbstractItemView;
class QModelIndex;

namespace marrow::gui {

/// Fusion with flat bars, rounded fields and thin scroll bars, coloured by Theme. A style rather than a style
/// sheet: nothing to parse at the start, and palette changes apply at once.
class MarrowStyle final : public QProxyStyle {
  Q_OBJECT

 public:
  MarrowStyle();

  using QProxyStyle::polish;
  void polish(QWidget* widget) override;
  int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
  int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                QStyleHintReturn* data) const override;
  QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                         const QWidget* widget) const override;
  QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl sub,
                       const QWidget* widget) const override;
  QRect subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const override;
  QIcon standardIcon(StandardPixmap which, const QStyleOption* option, const QWidget* widget) const override;
  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
  void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                   const QWidget* widget) const override;
  void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
                          const QWidget* widget) const override;

 private:
  WholeTextTips tips_;
  WheelGuard wheel_;
};

/// A button that stands out: drawn filled with the accent.
void setPrimary(QWidget* button);
[[nodiscard]] bool isPrimary(const QWidget* widget);

/// The link cell under the pointer: drawn as a link. Not valid: none.
void setHoveredLink(QAbstractItemView& view, const QModelIndex& cell);
[[nodiscard]] QModelIndex hoveredLink(const QWidget& view);

/// A field with invalid text: drawn with an edge in the colour of errors.
void setWrong(QWidget* field, bool wrong);
[[nodiscard]] bool isWrong(const QWidget* widget);

}  // namespace marrow::gui
