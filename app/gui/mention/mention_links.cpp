// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/mention/mention_links.h"

#include "app/finding/pairing.h"
#include "app/gui/actions/action_registry.h"
#include "app/gui/mention/mention_commands.h"
#include "app/gui/panels/panel.h"
#include "app/gui/text.h"
#include "app/gui/theme/marrow_style.h"
#include "app/gui/widgets/elided_label.h"
#include "app/gui/widgets/link_look.h"
#include "app/gui/widgets/list_parts.h"
#include "app/gui/widgets/wrapping_label.h"
#include "app/library/loaded_file.h"
#include "app/session/session.h"
#include "core/result.h"

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

/// Follows a click on a cell that is a link, and shows a hand over it, which then looks like one.
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
    const bool leads = isLink(mentionAt(index));
    setHoveredLink(view_, leads ? index : QModelIndex());
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

QToolButton* makeFlatLink(const QString& text) {
  auto* link = new LinkButton;
  link->setText(text);
  makeLookLikeLink(*link);
  return link;
}

}  // namespace

void openMentionMenu(QWidget& parent, const PanelContext& context, const Mention& mention,
                     const QPoint& global) {
  QMenu* menu = makeMenu(&parent);
  addMentionCommands(*menu, context, mention);
  menu->isEmpty() ? delete menu : menu->popup(global);
}

void addMentionMenu(QWidget& widget, const PanelContext& context, std::function<Mention()> named) {
  widget.setContextMenuPolicy(Qt::CustomContextMenu);
  QObject::connect(&widget, &QWidget::customContextMenuRequested, &widget,
                   [&widget, context, named = std::move(named)](const QPoint& position) {
                     openMentionMenu(widget, context, named(), widget.mapToGlobal(position));
                   });
}

void addMentionMenu(QComboBox& list, const PanelContext& context) {
  addMentionMenu(list, context, [&list] { return Mention{.value = list.currentText()}; });
}

void makeLinks(QTreeView& view, const PanelContext& context) { new CellLinks(view, context); }

void makeLink(WrappingLabel& label, const PanelContext& context, const Mention& mention) {
  label.setLink();
  QObject::connect(&label, &WrappingLabel::clicked, &label, [context, mention] { goTo(context, mention); });
  QObject::connect(&label, &WrappingLabel::menuAboutToShow, &label,
                   [context, mention](QMenu* menu) { addMentionCommands(*menu, context, mention); });
}

namespace {

template <typename Label>
void linkWords(Label& label, const PanelContext& context, const std::vector<NamedWords>& named) {
  QStringList words;
  for (const NamedWords& one : named) words.append(one.words);
  label.setLinks(words);
  QObject::disconnect(&label, &Label::linkClicked, nullptr, nullptr);
  QObject::disconnect(&label, &Label::menuAboutToShow, nullptr, nullptr);
  QObject::connect(&label, &Label::linkClicked, &label, [context, named](int link) {
    const NamedWords& one = named[static_cast<std::size_t>(link)];
    one.command ? context.actions.trigger(one.command) : goTo(context, one.mention);
  });
  QObject::connect(&label, &Label::menuAboutToShow, &label, [context, named](QMenu* menu, int link) {
    if (link >= 0) addMentionCommands(*menu, context, named[static_cast<std::size_t>(link)].mention);
  });
}

}  // namespace

void makeLinks(WrappingLabel& label, const PanelContext& context, const std::vector<NamedWords>& named) {
  linkWords(label, context, named);
}

void makeLinks(ElidedLabel& label, const PanelContext& context, const std::vector<NamedWords>& named) {
  linkWords(label, context, named);
}

std::vector<NamedWords> filesNamedIn(const QString& text, const PanelContext& context) {
  std::vector<NamedWords> named;
  if (text.isEmpty()) return named;
  const auto add = [&](const std::string& name, const std::string& path) {
    const QString words = toQString(name);
    if (!words.isEmpty() && text.contains(words)) named.push_back({words, {.path = toQString(path)}});
  };
  const app::Workspace& workspace = context.session.workspace;
  const app::Pairing& pairing = workspace.pairing();
  if (pairing.hasModel()) add(app::shortNameOf(pairing.modelPath), pairing.modelPath);
  for (const app::NamedModel& model : pairing.named) add(model.name, model.path);
  for (const app::LoadedFile& file : workspace.files()) add(app::shortNameOf(file.path), file.path);
  return named;
}

std::vector<NamedWords> offsetsNamedBy(const core::Error& error) {
  std::vector<std::uint64_t> offsets = error.message.offsets();
  if (error.byteOffset) offsets.push_back(*error.byteOffset);
  std::vector<NamedWords> named;
  for (const std::uint64_t offset : offsets)
    named.push_back({offsetText(offset), {.path = toQString(error.file), .offset = offset}});
  return named;
}

void addLinks(QLayout& row, std::vector<NamedWords> named, std::size_t most,
              std::function<QWidget*(const NamedWords&)> make) {
  constexpr std::size_t kMostAtOnce = 100;
  const std::size_t first = named.size() <= most + 1 ? named.size() : most;
  for (std::size_t i = 0; i < first; ++i) row.addWidget(make(named[i]));
  if (first == named.size()) return;
  named.erase(named.begin(), named.begin() + static_cast<std::ptrdiff_t>(first));
  QToolButton* unfold =
      makeFlatLink(QCoreApplication::translate("Mention", "and %1 more").arg(countText(named.size())));
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

QToolButton* makeLinkButton(const QString& text, const PanelContext& context, const Mention& mention) {
  QToolButton* link = makeFlatLink(text);
  QObject::connect(link, &QToolButton::clicked, link, [context, mention] { goTo(context, mention); });
  addMentionMenu(*link, context, [mention] { return mention; });
  return link;
}

}  // namespace marrow::gui
