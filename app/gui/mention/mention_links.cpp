// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/mention/mention_links.h"

#include "app/gui/mention/mention_commands.h"
#include "app/gui/panels/panel.h"
#include "app/gui/widgets/list_parts.h"
#include "app/gui/widgets/wrapping_label.h"

#include <QMenu>
#include <QMouseEvent>
#include <QPersistentModelIndex>
#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>

namespace marrow::gui {
namespace {

/// Follows a click on a cell that is a link, and shows a hand over it.
class CellLinks final : public QObject {
 public:
  CellLinks(QTreeView& view, const PanelContext& context) : QObject(&view), view_(view), context_(context) {
    view_.viewport()->setMouseTracking(true);
    view_.viewport()->installEventFilter(this);
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    const bool isRelease = event->type() == QEvent::MouseButtonRelease;
    if (event->type() != QEvent::MouseMove && event->type() != QEvent::MouseButtonPress && !isRelease)
      return QObject::eventFilter(watched, event);
    const auto& mouse = static_cast<const QMouseEvent&>(*event);
    const QModelIndex index = view_.indexAt(mouse.position().toPoint());
    const bool leads = isLink(mentionAt(index));
    view_.viewport()->setCursor(leads ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (event->type() == QEvent::MouseButtonPress) pressed_ = index;
    const bool isClick = isRelease && mouse.button() == Qt::LeftButton && mouse.modifiers() == Qt::NoModifier;
    // Later: the view handles the release first.
    if (isClick && leads && index == pressed_)
      QMetaObject::invokeMethod(
          this, [this, mention = mentionAt(index)] { goTo(context_, mention); }, Qt::QueuedConnection);
    return QObject::eventFilter(watched, event);
  }

 private:
  QTreeView& view_;
  const PanelContext context_;
  QPersistentModelIndex pressed_;
};

/// Shrinks below its text, which is then elided: a long name must not push numbers out of a narrow panel.
class LinkButton final : public QToolButton {
 public:
  [[nodiscard]] QSize minimumSizeHint() const override {
    constexpr int kLeastLetters = 5;
    const QSize whole = sizeHint();
    return {std::min(whole.width(), kLeastLetters * fontMetrics().averageCharWidth()), whole.height()};
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QStylePainter painter(this);
    QStyleOptionToolButton option;
    initStyleOption(&option);
    const int missing = sizeHint().width() - width();
    if (missing > 0) {
      const int space = fontMetrics().horizontalAdvance(text()) - missing;
      option.text = fontMetrics().elidedText(text(), Qt::ElideMiddle, space);
    }
    painter.drawComplexControl(QStyle::CC_ToolButton, option);
  }
};

}  // namespace

void makeLinks(QTreeView& view, const PanelContext& context) { new CellLinks(view, context); }

void makeLink(WrappingLabel& label, const PanelContext& context, const Mention& mention) {
  label.setLink();
  QObject::connect(&label, &WrappingLabel::clicked, &label, [context, mention] { goTo(context, mention); });
  QObject::connect(&label, &WrappingLabel::menuAboutToShow, &label,
                   [context, mention](QMenu* menu) { addMentionCommands(*menu, context, mention); });
}

QToolButton* makeLinkButton(const QString& text, const PanelContext& context, const Mention& mention) {
  auto* link = new LinkButton;
  link->setText(text);
  link->setAutoRaise(true);
  QFont underlined = link->font();
  underlined.setUnderline(true);
  link->setFont(underlined);
  link->setFocusPolicy(Qt::TabFocus);
  link->setCursor(Qt::PointingHandCursor);
  link->setContextMenuPolicy(Qt::CustomContextMenu);
  QObject::connect(link, &QToolButton::clicked, link, [context, mention] { goTo(context, mention); });
  QObject::connect(link, &QWidget::customContextMenuRequested, link,
                   [link, context, mention](const QPoint& position) {
                     QMenu* menu = makeMenu(link);
                     addMentionCommands(*menu, context, mention);
                     menu->popup(link->mapToGlobal(position));
                   });
  return link;
}

}  // namespace marrow::gui
