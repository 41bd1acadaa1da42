// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/command_list_model.h"

#include "app/gui/actions/action_registry.h"
#include "app/gui/text.h"

#include <QAction>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QStringList>

#include <algorithm>
#include <iterator>

namespace marrow::gui {
namespace {

/// A word of other programs, and Marrow's.
struct OtherWord {
  const char* word;
  const char* here;
};

constexpr OtherWord kOtherWords[] = {
    {"camera", "view"},         {"csv", "export curves"},   {"mov", "sequence"},
    {"obj", "export the pose"}, {"png", "image"},           {"exit", "quit"},
    {"fit", "frame "},          {"gif", "sequence"},        {"help", "keys and mouse"},
    {"hotkey", "keys and"},     {"isolate", "branch"},      {"mp4", "sequence"},
    {"ghosts", "onion"},        {"options", "preferences"}, {"render", "image"},
    {"reopen", "closed file"},  {"screenshot", "image"},    {"settings", "preferences"},
    {"shortcut", "keys and"},   {"solo", "branch"},         {"speed", "faster"},
    {"speed", "slower"},        {"undo", "previous view"},  {"video", "sequence"},
    {"wireframe", "stick"},     {"zoom", "frame "}};

bool hasOtherWord(const QString& name, const QString& word) {
  constexpr qsizetype kShortest = 3;  // "re" is too short
  if (word.size() < kShortest) return false;
  return std::any_of(std::begin(kOtherWords), std::end(kOtherWords), [&](const OtherWord& other) {
    return QLatin1String(other.word).startsWith(word, Qt::CaseInsensitive) &&
           name.contains(QLatin1String(other.here), Qt::CaseInsensitive);
  });
}

// True for the action that shows or hides a panel. The user who types a panel's name wants "Go to the bytes".
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

// 0: some word is missing. A word at the start of the name scores most, then one at the start of a word; a
// word that completes the name scores more.
int scoreOf(const QString& name, const QString& group, const QStringList& words) {
  int score = endsWithWords(name, words) ? 4 : 1;
  for (const QString& word : words) {
    const auto at = name.indexOf(word, 0, Qt::CaseInsensitive);
    if (at < 0 && !group.contains(word, Qt::CaseInsensitive) && !hasOtherWord(name, word)) return 0;
    if (at == 0) score += 4;
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
  for (const auto& entry : actions_.entries()) add(*entry.action, groupText(entry.spec.group));
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

void CommandListModel::add(QAction& action, const QString& group) {
  const bool isKnown =
      std::any_of(commands_.begin(), commands_.end(), [&](const Row& row) { return row.action == &action; });
  if (!isKnown) commands_.push_back({&action, nameOf(action), group});
}

void CommandListModel::setQuery(const QString& query) {
  const QStringList words = query.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  beginResetModel();
  rows_.clear();
  for (Row& command : commands_) {
    command.score = command.action ? scoreOf(command.text, command.group, words) : 0;
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
