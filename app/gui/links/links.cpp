// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/links/links.h"

#include "app/gui/actions/action_registry.h"
#include "app/gui/links/link_commands.h"
#include "app/gui/panels/panel.h"
#include "app/gui/text.h"
#include "app/gui/theme/marrow_style.h"
#include "app/gui/widgets/elided_label.h"
#include "app/gui/widgets/list_parts.h"
#include "app/gui/widgets/option_form.h"
#include "app/gui/widgets/wrapping_label.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QLayout>
#include <QMenu>
#include <QMouseEvent>
#include <QPersistentModelIndex>
#include <QStyleOptionToolButton>
#include <QStylePainter>
#include <QToolButton>
#include <QTreeView>

#include <algorithm>
#include <utility>

namespace marrow::gui {
namespace {

/// Follows a click on a cell that is a link. Over such a cell, the pointer is a hand and the cell looks like
/// a link.
class CellLinks final : public QObject {
 public:
  CellLinks(QTreeView& view, const PanelContext& context) : QObject(&view), view_(view), context_(context) {
    view_.viewport()->setMouseTracking(true);
    view_.viewport()->installEventFilter(this);
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::Leave) setHoveredLink(view_, {});
    const bool isRelease = event->type() == QEvent::MouseButtonRelease;
    if (event->type() != QEvent::MouseMove && event->type() != QEvent::MouseButtonPress && !isRelease)
      return QObject::eventFilter(watched, event);
    const auto& mouse = static_cast<const QMouseEvent&>(*event);
    const QModelIndex index = view_.indexAt(mouse.position().toPoint());
    const bool leads = isLink(subjectAt(index));
    setHoveredLink(view_, leads ? index : QModelIndex());
    view_.viewport()->setCursor(leads ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (event->type() == QEvent::MouseButtonPress) pressed_ = index;
    const bool isClick = isRelease && mouse.button() == Qt::LeftButton && mouse.modifiers() == Qt::NoModifier;
    // Queued: the view handles the release first.
    if (isClick && leads && index == pressed_)
      QMetaObject::invokeMethod(
          this, [this, subject = subjectAt(index)] { goTo(context_, subject); }, Qt::QueuedConnection);
    return QObject::eventFilter(watched, event);
  }

 private:
  QTreeView& view_;
  const PanelContext context_;
  QPersistentModelIndex pressed_;
};

/// Its text is elided if it does not fit: a long name must not push numbers out of a narrow panel.
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

QToolButton* makeFlatLink(const QString& text) {
  auto* link = new LinkButton;
  link->setText(text);
  makeLookLikeLink(*link);
  return link;
}

}  // namespace

void makeLookLikeLink(QToolButton& button) {
  button.setAutoRaise(true);
  QFont underlined = button.font();
  underlined.setUnderline(true);
  button.setFont(underlined);
  button.setFocusPolicy(Qt::TabFocus);
  button.setCursor(Qt::PointingHandCursor);
}

void openLinkMenu(QWidget& parent, const PanelContext& context, const Subject& subject,
                  const QPoint& global) {
  QMenu* menu = makeMenu(&parent);
  addLinkCommands(*menu, context, subject);
  menu->isEmpty() ? delete menu : menu->popup(global);
}

void addLinkMenu(QWidget& widget, const PanelContext& context, std::function<Subject()> named) {
  widget.setContextMenuPolicy(Qt::CustomContextMenu);
  QObject::connect(&widget, &QWidget::customContextMenuRequested, &widget,
                   [&widget, context, named = std::move(named)](const QPoint& position) {
                     openLinkMenu(widget, context, named(), widget.mapToGlobal(position));
                   });
}

void addLinkMenu(QComboBox& list, const PanelContext& context) {
  addLinkMenu(list, context, [&list] { return Subject{.value = list.currentText()}; });
}

void makeLinks(QTreeView& view, const PanelContext& context) { new CellLinks(view, context); }

namespace {

template <typename Label>
void follow(Label& label, const PanelContext& context) {
  QObject::connect(&label, &Label::linkClicked, &label, [context](const NamedWords& link) {
    link.command ? context.actions.trigger(link.command) : goTo(context, link.subject);
  });
  QObject::connect(&label, &Label::menuAboutToShow, &label, [context](QMenu* menu, const NamedWords& link) {
    addLinkCommands(*menu, context, link.subject);
  });
}

}  // namespace

void followLinks(WrappingLabel& label, const PanelContext& context) { follow(label, context); }

void followLinks(ElidedLabel& label, const PanelContext& context) { follow(label, context); }

void followLinks(OptionForm& form, const PanelContext& context) { follow(form, context); }

void addLinks(QLayout& row, std::vector<NamedWords> named, std::size_t most,
              std::function<QWidget*(const NamedWords&)> make) {
  constexpr std::size_t kMostAtOnce = 100;
  const std::size_t first = named.size() <= most + 1 ? named.size() : most;
  for (std::size_t i = 0; i < first; ++i) row.addWidget(make(named[i]));
  if (first == named.size()) return;
  named.erase(named.begin(), named.begin() + static_cast<std::ptrdiff_t>(first));
  QToolButton* unfold =
      makeFlatLink(QCoreApplication::translate("Links", "and %1 more").arg(countText(named.size())));
  unfold->setObjectName(QStringLiteral("unfoldLinks"));
  row.addWidget(unfold);
  QObject::connect(unfold, &QToolButton::clicked, unfold,
                   [unfold, &row, named = std::move(named), make = std::move(make)] {
                     row.removeWidget(unfold);
                     unfold->hide();
                     unfold->deleteLater();
                     addLinks(row, named, kMostAtOnce, make);
                   });
}

QToolButton* makeLinkButton(const QString& text, const PanelContext& context, const Subject& subject) {
  QToolButton* link = makeFlatLink(text);
  QObject::connect(link, &QToolButton::clicked, link, [context, subject] { goTo(context, subject); });
  addLinkMenu(*link, context, [subject] { return subject; });
  return link;
}

}  // namespace marrow::gui
