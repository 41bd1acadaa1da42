// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/command_list_model.h"

#include "app/gui/actions/action_registry.h"
#include "app/gui/text.h"

#include <QAction>
#include <QCoreApplication>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QStringList>

#include <algorithm>

namespace marrow::gui {
namespace {

// Words match from their start.
bool hasWord(const QString& words, const QString& typed) {
  constexpr qsizetype kShortest = 3;  // "re" is too short
  if (typed.size() < kShortest) return false;
  const QStringList all = words.split(QLatin1Char(' '));
  return std::any_of(all.begin(), all.end(),
                     [&](const QString& word) { return word.startsWith(typed, Qt::CaseInsensitive); });
}

// True for the action that shows or hides a panel. A user who types a panel's name wants "Go to the bytes".
bool isPanelSwitch(const QAction& action) { return qobject_cast<QDockWidget*>(action.parent()) != nullptr; }

// Orders commands that match equally well.
int precedenceOf(const QAction& action) {
  if (isPanelSwitch(action)) return 0;
  return action.objectName().startsWith(QLatin1String("window.")) ? 2 : 1;
}

QString nameOf(const QAction& action) {
  const QString name = plainText(action.text());
  return isPanelSwitch(action) ? CommandListModel::tr("Show or hide: %1").arg(name) : name;
}

bool endsWithWords(const QString& name, const QStringList& words) {
  return !words.isEmpty() &&
         name.endsWith(QLatin1Char(' ') + words.join(QLatin1Char(' ')), Qt::CaseInsensitive);
}

// 0: some word is missing. A word at the start of the name scores most, then one at the start of a word, then
// other words for it; a word that completes the name scores more.
int scoreOf(const QString& name, const QString& otherWords, const QString& group, const QStringList& words) {
  int score = endsWithWords(name, words) ? 4 : 1;
  for (const QString& word : words) {
    const auto at = name.indexOf(word, 0, Qt::CaseInsensitive);
    const bool isOther = at < 0 && hasWord(otherWords, word);
    if (at < 0 && !isOther && !group.contains(word, Qt::CaseInsensitive)) return 0;
    if (at == 0) score += 4;
    if (isOther) ++score;
    if (at > 0) score += name.at(at - 1).isLetterOrNumber() ? 1 : 2;
  }
  return score;
}

}  // namespace

CommandListModel::CommandListModel(const ActionRegistry& actions, const QMenuBar& menus, QObject* parent)
    : QAbstractListModel(parent), actions_(actions), menus_(menus) {}

void CommandListModel::gather() {
  commands_.clear();
  for (const QAction* title : menus_.actions()) {
    if (title->menu()) gatherMenu(*title->menu(), plainText(title->text()));
  }
  for (const auto& entry : actions_.entries()) {
    Row& row = add(*entry.action, groupText(entry.spec.group));
    if (*entry.spec.words) row.words = QCoreApplication::translate("Actions", entry.spec.words);
  }
}

// Some menus are filled only when they are about to be shown, so this emits aboutToShow().
void CommandListModel::gatherMenu(QMenu& menu, const QString& group) {
  emit menu.aboutToShow();
  for (QAction* action : menu.actions()) {
    if (action->isSeparator() || !action->isVisible()) continue;
    if (QMenu* inner = action->menu()) {
      gatherMenu(*inner, group + QStringLiteral(" › ") + plainText(action->text()));
    } else {
      add(*action, group);
    }
  }
}

CommandListModel::Row& CommandListModel::add(QAction& action, const QString& group) {
  const auto known =
      std::find_if(commands_.begin(), commands_.end(), [&](const Row& row) { return row.action == &action; });
  if (known != commands_.end()) return *known;
  return commands_.emplace_back(Row{&action, nameOf(action), {}, group});
}

void CommandListModel::setQuery(const QString& query) {
  const QStringList words = query.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  beginResetModel();
  rows_.clear();
  for (Row& command : commands_) {
    command.score = command.action ? scoreOf(command.text, command.words, command.group, words) : 0;
    if (command.score > 0) rows_.push_back(command);
  }
  // Disabled commands last; otherwise in the order of the menus.
  std::stable_sort(rows_.begin(), rows_.end(), [&](const Row& a, const Row& b) {
    if (a.action->isEnabled() != b.action->isEnabled()) return a.action->isEnabled();
    if (a.score != b.score || words.isEmpty()) return a.score > b.score;
    return precedenceOf(*a.action) > precedenceOf(*b.action);
  });
  endResetModel();
}

QAction* CommandListModel::actionAt(const QModelIndex& index) const {
  const bool exists = index.isValid() && static_cast<std::size_t>(index.row()) < rows_.size();
  return exists ? rows_[static_cast<std::size_t>(index.row())].action.data() : nullptr;
}

int CommandListModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QVariant CommandListModel::data(const QModelIndex& index, int role) const {
  const QAction* action = actionAt(index);
  if (!action) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  switch (role) {
    case Qt::DisplayRole:
      return row.text;
    case Qt::CheckStateRole:
      return action->isCheckable() ? QVariant(action->isChecked() ? Qt::Checked : Qt::Unchecked) : QVariant();
    case KeysRole:
      return action->shortcut().toString(QKeySequence::NativeText);
    case GroupRole:
      return row.group;
    default:
      return {};
  }
}

Qt::ItemFlags CommandListModel::flags(const QModelIndex& index) const {
  const QAction* action = actionAt(index);
  if (!action || !action->isEnabled()) return Qt::NoItemFlags;
  return Qt::ItemIsEnabled | Qt::ItemIsSelectable;
}

}  // namespace marrow::gui
