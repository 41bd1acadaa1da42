// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions/action_registry.h"

#include <QAction>
#include <QCoreApplication>
#include <QKeySequence>
#include <QWidget>

#include <cassert>
#include <utility>

namespace marrow::gui {

QString plainText(QString actionText) {
  // "&&" is a literal "&".
  const QString meant(QChar(1));
  actionText.replace(QStringLiteral("&&"), meant);
  actionText.remove(QLatin1Char('&'));
  actionText.replace(meant, QStringLiteral("&"));
  actionText.remove(QStringLiteral("…"));
  return actionText;
}

QString groupText(ActionGroup group) {
  constexpr const char* kGroups[] = {
      // in the order of ActionGroup
      QT_TRANSLATE_NOOP("Actions", "Files"),     QT_TRANSLATE_NOOP("Actions", "Playback"),
      QT_TRANSLATE_NOOP("Actions", "Range"),     QT_TRANSLATE_NOOP("Actions", "View"),
      QT_TRANSLATE_NOOP("Actions", "Selection"), QT_TRANSLATE_NOOP("Actions", "Window"),
      QT_TRANSLATE_NOOP("Actions", "Help")};
  return QCoreApplication::translate("Actions", kGroups[static_cast<int>(group)]);
}

ActionRegistry::ActionRegistry(QWidget& window) : QObject(&window), window_(window) {}

QAction* ActionRegistry::create(const ActionSpec& spec) {
  auto* action = new QAction(QCoreApplication::translate("Actions", spec.text), this);
  action->setObjectName(QLatin1String(spec.id));
  action->setIcon(icon(spec.icon));
  QList<QKeySequence> shortcuts;
  for (const int key : spec.keys) {
    if (key != 0) shortcuts.append(QKeySequence(QKeyCombination::fromCombined(key)));
  }
  action->setShortcuts(shortcuts);
  QString tip = plainText(action->text());
  if (!shortcuts.isEmpty()) {
    tip += QStringLiteral("  (%1)").arg(shortcuts.first().toString(QKeySequence::NativeText));
  }
  action->setToolTip(tip);
  action->setIconVisibleInMenu(false);
  window_.addAction(action);
  entries_.push_back({spec, action});
  return action;
}

QAction* ActionRegistry::add(const ActionSpec& spec, std::function<void()> handler) {
  QAction* action = create(spec);
  connect(action, &QAction::triggered, this, [run = std::move(handler)] { run(); });
  return action;
}

QAction* ActionRegistry::addToggle(const ActionSpec& spec, bool checked, std::function<void(bool)> handler) {
  QAction* action = create(spec);
  action->setCheckable(true);
  action->setChecked(checked);
  connect(action, &QAction::toggled, this, [run = std::move(handler)](bool on) { run(on); });
  return action;
}

void ActionRegistry::trigger(std::string_view id) const { action(id)->trigger(); }

QAction* ActionRegistry::action(std::string_view id) const {
  for (const Entry& entry : entries_) {
    if (id == entry.spec.id) return entry.action;
  }
  assert(false && "no action of that id");
  return nullptr;
}

}  // namespace marrow::gui
