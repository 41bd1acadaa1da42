// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions/choice_menus.h"

#include "app/gui/preferences.h"
#include "app/gui/viewport/mouse_preset.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>

#include <functional>

namespace marrow::gui {
namespace {

// @param isChosen  asked now and whenever an option changed.
void addChoice(QMenu& menu, QActionGroup& group, Settings& settings, const QString& text,
               const std::function<bool()>& isChosen, const std::function<void()>& choose) {
  QAction* action = menu.addAction(text);
  action->setCheckable(true);
  action->setChecked(isChosen());
  group.addAction(action);
  QObject::connect(action, &QAction::triggered, action, choose);
  QObject::connect(&settings, &Settings::changed, action, [action, isChosen] {
    if (isChosen()) action->setChecked(true);
  });
}

}  // namespace

void addMousePresets(QMenu& menu, Settings& settings) {
  auto* group = new QActionGroup(&menu);
  for (const MousePreset& preset : mousePresets()) {
    addChoice(
        menu, *group, settings, QCoreApplication::translate("MousePreset", preset.label),
        [&settings, &preset] { return &mousePreset(settings.value(mousePresetPreference())) == &preset; },
        [&settings, &preset] { settings.setValue(mousePresetPreference(), QString::fromLatin1(preset.id)); });
  }
}

void addThemes(QMenu& menu, Settings& settings) {
  constexpr struct {
    ThemeChoice choice;
    const char* text;
  } kThemes[] = {{ThemeChoice::System, QT_TRANSLATE_NOOP("Actions", "As the &system")},
                 {ThemeChoice::Dark, QT_TRANSLATE_NOOP("Actions", "&Dark")},
                 {ThemeChoice::Light, QT_TRANSLATE_NOOP("Actions", "&Light")}};
  auto* group = new QActionGroup(&menu);
  for (const auto& [choice, text] : kThemes) {
    addChoice(
        menu, *group, settings, QCoreApplication::translate("Actions", text),
        [&settings, wanted = choice] { return settings.themeChoice() == wanted; },
        [&settings, wanted = choice] { settings.setThemeChoice(wanted); });
  }
}

}  // namespace marrow::gui
