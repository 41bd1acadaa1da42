// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/theme/icons.h"

#include <QKeyCombination>
#include <QObject>

#include <array>
#include <functional>
#include <string_view>
#include <vector>

class QAction;
class QWidget;

namespace marrow::gui {

enum class ActionGroup { File, Playback, Range, View, Selection, Window, Help };

// Modifiers in tables of shortcuts.
inline constexpr int kCtrl = Qt::ControlModifier;
inline constexpr int kShift = Qt::ShiftModifier;
inline constexpr int kAlt = Qt::AltModifier;

[[nodiscard]] QString groupText(ActionGroup group);
/// The text of an action without mnemonics.
[[nodiscard]] QString plainText(QString actionText);

/// One thing the user can do, described once: menus, tool bars and the key list are made from this table.
struct ActionSpec {
  const char* id;  ///< stable: "play.toggle"
  ActionGroup group;
  const char* text;  ///< untranslated, context "Actions"; & marks the mnemonic
  Icon icon = Icon::None;
  std::array<int, 3> keys = {};  ///< QKeyCombination::toCombined(); 0 ends
  const char* words = "";        ///< untranslated; other words that users may type, for the command search
};

/// All actions of a window by id.
class ActionRegistry final : public QObject {
  Q_OBJECT

 public:
  struct Entry {
    ActionSpec spec;
    QAction* action;
  };

  /// @param window  gets every action, so that shortcuts work without a menu.
  explicit ActionRegistry(QWidget& window);

  QAction* add(const ActionSpec& spec, std::function<void()> handler);
  /// A checkable action; the handler is told the new state.
  QAction* addToggle(const ActionSpec& spec, bool checked, std::function<void(bool)> handler);

  /// @pre an action of that id was added (asserted).
  [[nodiscard]] QAction* action(std::string_view id) const;
  void trigger(std::string_view id) const;
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }

 private:
  QAction* create(const ActionSpec& spec);

  QWidget& window_;
  std::vector<Entry> entries_;
};

}  // namespace marrow::gui
