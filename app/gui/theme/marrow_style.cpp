// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/theme/marrow_style.h"

#include "app/gui/theme/icons.h"
#include "app/gui/theme/style_painting.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QStyleOption>
#include <QTabBar>

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace marrow::gui {
namespace {

template <typename What>
struct Value {
  What what;
  int value;
};

constexpr Value<QStyle::PixelMetric> kMetrics[] = {
    {QStyle::PM_ScrollBarExtent, 12},
    {QStyle::PM_ScrollBarSliderMin, 28},
    {QStyle::PM_DockWidgetSeparatorExtent, 5},
    {QStyle::PM_SplitterWidth, 5},
    {QStyle::PM_DockWidgetTitleMargin, 6},
    {QStyle::PM_DockWidgetFrameWidth, 0},
    {QStyle::PM_DefaultFrameWidth, 1},
    {QStyle::PM_ToolBarFrameWidth, 0},
    {QStyle::PM_ToolBarItemMargin, 4},
    {QStyle::PM_ToolBarItemSpacing, 2},
    {QStyle::PM_ToolBarIconSize, 20},
    {QStyle::PM_ButtonIconSize, 18},
    {QStyle::PM_SmallIconSize, 16},
    {QStyle::PM_ToolBarSeparatorExtent, 13},
    {QStyle::PM_TabBarTabHSpace, 26},
    {QStyle::PM_TabBarTabVSpace, 12},
    {QStyle::PM_TabBarBaseOverlap, 0},
    {QStyle::PM_TabBarTabShiftVertical, 0},
    {QStyle::PM_TreeViewIndentation, 16},
    {QStyle::PM_FocusFrameHMargin, 5},  // the space beside the text of an item
    {QStyle::PM_HeaderMarkSize, 10},
    {QStyle::PM_ButtonShiftHorizontal, 0},
    {QStyle::PM_ButtonShiftVertical, 0},
    {QStyle::PM_MenuPanelWidth, 1},
    {QStyle::PM_MenuVMargin, 5},
    {QStyle::PM_MenuHMargin, 0},
};

constexpr Value<QStyle::StyleHint> kHints[] = {
    {QStyle::SH_EtchDisabledText, 0},
    {QStyle::SH_DialogButtonBox_ButtonsHaveIcons, 0},
    {QStyle::SH_TabBar_Alignment, Qt::AlignLeft},
    {QStyle::SH_ItemView_ShowDecorationSelected, 1},
    {QStyle::SH_ToolTip_WakeUpDelay, 500},
    {QStyle::SH_ScrollBar_Transient, 0},
    {QStyle::SH_ComboBox_Popup, 0},
    {QStyle::SH_Menu_Scrollable, 1},  // else a long one breaks into columns
};

/// @return null if Fusion's value holds.
template <typename What, std::size_t count>
const Value<What>* find(const Value<What> (&values)[count], What what) {
  const auto* found = std::find_if(std::begin(values), std::end(values),
                                   [what](const Value<What>& one) { return one.what == what; });
  return found == std::end(values) ? nullptr : found;
}

constexpr char kPrimaryProperty[] = "marrowPrimary";
constexpr char kWrongProperty[] = "marrowWrong";
constexpr char kLinkProperty[] = "marrowLink";

}  // namespace

void setPrimary(QWidget* button) { button->setProperty(kPrimaryProperty, true); }
bool isPrimary(const QWidget* widget) { return widget && widget->property(kPrimaryProperty).toBool(); }

void setWrong(QWidget* field, bool wrong) {
  field->setProperty(kWrongProperty, wrong);
  field->update();
}
bool isWrong(const QWidget* widget) { return widget && widget->property(kWrongProperty).toBool(); }

QModelIndex hoveredLink(const QWidget& view) { return view.property(kLinkProperty).toPersistentModelIndex(); }

void setHoveredLink(QAbstractItemView& view, const QModelIndex& cell) {
  const QPersistentModelIndex link(cell);
  const QModelIndex before = hoveredLink(view);
  if (link == QPersistentModelIndex(before)) return;
  view.setProperty(kLinkProperty, QVariant::fromValue(link));
  view.update(before);
  view.update(link);
}

MarrowStyle::MarrowStyle() : QProxyStyle(QStringLiteral("fusion")) {}

void MarrowStyle::polish(QWidget* widget) {
  QProxyStyle::polish(widget);
  if (qobject_cast<QAbstractButton*>(widget) || qobject_cast<QComboBox*>(widget) ||
      qobject_cast<QTabBar*>(widget)) {
    widget->setAttribute(Qt::WA_Hover);
  }
  if (qobject_cast<QComboBox*>(widget) || widget->inherits("QTipLabel")) widget->installEventFilter(&tips_);
  wheel_.guard(widget);
  if (auto* view = qobject_cast<QAbstractItemView*>(widget)) view->viewport()->installEventFilter(&tips_);
  // Names in files may look like markup. Every label, including tips and message boxes, passes here before it
  // is laid out.
  auto* label = qobject_cast<QLabel*>(widget);
  if (label != nullptr && label->textFormat() == Qt::AutoText) label->setTextFormat(Qt::PlainText);
}

int MarrowStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const {
  if (const auto* own = find(kMetrics, metric)) return own->value;
  return QProxyStyle::pixelMetric(metric, option, widget);
}

int MarrowStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                           QStyleHintReturn* data) const {
  if (const auto* own = find(kHints, hint)) return own->value;
  return QProxyStyle::styleHint(hint, option, widget, data);
}

QSize MarrowStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                    const QWidget* widget) const {
  QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
  const int line = option ? option->fontMetrics.height() : 16;
  switch (type) {
    case CT_LineEdit:
    case CT_SpinBox:
    case CT_ComboBox:
      result.setHeight(line + 11);
      break;
    case CT_PushButton:
      result.setHeight(line + 14);
      result.rwidth() += 18;
      break;
    case CT_ItemViewItem:
      result.setHeight(qMax(result.height(), line + 8));
      break;
    case CT_HeaderSection:
      result.setHeight(line + 10);
      break;
    case CT_MenuItem:
      result.rheight() += 4;
      break;
    case CT_MenuBarItem:
      result.setHeight(line + 12);
      break;
    default:
      break;
  }
  return result;
}

QRect MarrowStyle::subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl sub,
                                  const QWidget* widget) const {
  if (control == CC_ComboBox && sub == SC_ComboBoxEditField) {
    return visualRect(option->direction, option->rect, option->rect.adjusted(9, 1, -22, -1));
  }
  // Scroll bars have no arrow buttons.
  if (control == CC_ScrollBar) {
    if (sub == SC_ScrollBarAddLine || sub == SC_ScrollBarSubLine) return {};
    return painting::scrollBarRect(static_cast<const QStyleOptionSlider&>(*option), sub,
                                   proxy()->pixelMetric(PM_ScrollBarSliderMin, option, widget));
  }
  return QProxyStyle::subControlRect(control, option, sub, widget);
}

QRect MarrowStyle::subElementRect(SubElement element, const QStyleOption* option,
                                  const QWidget* widget) const {
  const QRect rect = QProxyStyle::subElementRect(element, option, widget);
  switch (element) {
    case SE_LineEditContents:
      return painting::isInnerField(widget) ? rect : rect.adjusted(6, 0, -4, 0);
    case SE_DockWidgetCloseButton:
    case SE_DockWidgetFloatButton:
      return rect.translated(-6, 0);
    default:
      return rect;
  }
}

QIcon MarrowStyle::standardIcon(StandardPixmap which, const QStyleOption* option,
                                const QWidget* widget) const {
  switch (which) {
    case SP_TitleBarCloseButton:
    case SP_DockWidgetCloseButton:
    case SP_LineEditClearButton:
      return quietIcon(Icon::Close);
    case SP_TitleBarNormalButton:
      return quietIcon(Icon::Float);
    // Qt's own icon is a black image in a file.
    case SP_ToolBarHorizontalExtensionButton:
      return quietIcon(Icon::More);
    default:
      return QProxyStyle::standardIcon(which, option, widget);
  }
}

void MarrowStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                const QWidget* widget) const {
  switch (element) {
    case PE_PanelButtonCommand:
      return painting::pushButton(*option, painter, isPrimary(widget));
    case PE_PanelButtonTool:
    case PE_IndicatorButtonDropDown:
      return painting::toolButton(*option, painter);
    case PE_PanelLineEdit:
      return painting::field(*option, painter, widget, isWrong(widget));
    case PE_PanelItemViewRow:
      return painting::itemRow(static_cast<const QStyleOptionViewItem&>(*option), painter, widget);
    case PE_PanelItemViewItem:
      return painting::itemGround(static_cast<const QStyleOptionViewItem&>(*option), painter);
    case PE_IndicatorCheckBox:
      return painting::checkBox(*option, painter);
    case PE_FrameFocusRect:
      return painting::focusRing(*option, painter, widget);
    case PE_IndicatorDockWidgetResizeHandle:
    case PE_PanelStatusBar:
      return painter->fillRect(option->rect, themeOf(option->palette).window);
    case PE_FrameLineEdit:
    case PE_FrameStatusBarItem:
    case PE_FrameTabBarBase:
      return;
    case PE_PanelScrollAreaCorner:
      return painter->fillRect(option->rect, themeOf(option->palette).base);
    case PE_PanelMenu:
    case PE_FrameMenu:
    case PE_PanelTipLabel:
      return painting::menuGround(*option, painter, element != PE_FrameMenu);
    case PE_IndicatorBranch:
      return painting::branch(*option, painter);
    case PE_IndicatorHeaderArrow:
      return painting::headerArrow(static_cast<const QStyleOptionHeader&>(*option), painter);
    default:
      QProxyStyle::drawPrimitive(element, option, painter, widget);
  }
}

void MarrowStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                              const QWidget* widget) const {
  switch (element) {
    case CE_ToolBar:
    case CE_MenuBarEmptyArea:
    case CE_Splitter:
      return painter->fillRect(option->rect, themeOf(option->palette).window);
    case CE_MenuBarItem:
      return painting::menuBarItem(static_cast<const QStyleOptionMenuItem&>(*option), painter, *this, widget);
    case CE_DockWidgetTitle:
      return painting::dockTitle(static_cast<const QStyleOptionDockWidget&>(*option), painter);
    case CE_TabBarTabShape:
      return painting::tab(static_cast<const QStyleOptionTab&>(*option), painter);
    case CE_ShapedFrame:
      if (const auto* area = qobject_cast<const QAbstractScrollArea*>(widget))
        return painting::areaFrame(*option, painter, *area);
      break;
    case CE_ProgressBarGroove:
      return painting::progressGroove(*option, painter);
    case CE_ProgressBarContents: {
      const auto& bar = static_cast<const QStyleOptionProgressBar&>(*option);
      if (bar.maximum > bar.minimum) return painting::progressContents(bar, painter);
      break;
    }
    case CE_HeaderSection:
    case CE_HeaderEmptyArea:
      return painting::headerSection(*option, painter, element == CE_HeaderEmptyArea);
    case CE_PushButtonLabel:
      if (isPrimary(widget) && option->state.testFlag(State_Enabled)) {
        auto primary = static_cast<const QStyleOptionButton&>(*option);
        primary.palette.setColor(QPalette::ButtonText, themeOf(option->palette).onAccent);
        return QProxyStyle::drawControl(element, &primary, painter, widget);
      }
      break;
    // Names are cut in the middle, so that both ends can be read.
    case CE_ComboBoxLabel: {
      auto box = static_cast<const QStyleOptionComboBox&>(*option);
      const int icon = box.currentIcon.isNull() ? 0 : box.iconSize.width() + 4;
      const int space = subControlRect(CC_ComboBox, &box, SC_ComboBoxEditField, widget).width() - icon - 2;
      box.currentText = box.fontMetrics.elidedText(box.currentText, Qt::ElideMiddle, space);
      return QProxyStyle::drawControl(element, &box, painter, widget);
    }
    case CE_ItemViewItem: {
      const auto& item = static_cast<const QStyleOptionViewItem&>(*option);
      if (!widget || !item.index.isValid() || hoveredLink(*widget) != item.index) break;
      auto link = item;
      link.font.setUnderline(true);
      for (const auto role : {QPalette::Text, QPalette::HighlightedText})
        link.palette.setColor(role, option->palette.color(QPalette::Link));
      return QProxyStyle::drawControl(element, &link, painter, widget);
    }
    case CE_HeaderLabel:
      return painting::headerLabel(static_cast<const QStyleOptionHeader&>(*option), painter);
    default:
      break;
  }
  QProxyStyle::drawControl(element, option, painter, widget);
}

void MarrowStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex* option,
                                     QPainter* painter, const QWidget* widget) const {
  switch (control) {
    case CC_ScrollBar:
      return painting::scrollBar(static_cast<const QStyleOptionSlider&>(*option), painter,
                                 proxy()->subControlRect(CC_ScrollBar, option, SC_ScrollBarSlider, widget));
    case CC_ComboBox:
      painting::field(*option, painter, widget);
      return painting::chevron(option->palette, painter, option->rect);
    case CC_SpinBox:
      return painting::field(*option, painter, widget);
    default:
      QProxyStyle::drawComplexControl(control, option, painter, widget);
  }
}

}  // namespace marrow::gui
