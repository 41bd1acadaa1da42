// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions/choice_menus.h"

#include "app/gui/preferences.h"
#include "app/gui/viewport/mouse_preset.h"
#include "app/session/playback.h"
#include "core/sampler.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>

#include <functional>

namespace marrow::gui {
namespace {

// @return the choice, still to be checked.
QAction* addAction(QMenu& menu, QActionGroup& group, const QString& text,
                   const std::function<void()>& select) {
  QAction* action = menu.addAction(text);
  action->setCheckable(true);
  group.addAction(action);
  QObject::connect(action, &QAction::triggered, action, select);
  return action;
}

// @param isSelected  asked now and whenever an option changed.
void addChoice(QMenu& menu, QActionGroup& group, Settings& settings, const QString& text,
               const std::function<bool()>& isSelected, const std::function<void()>& select) {
  QAction* action = addAction(menu, group, text, select);
  action->setChecked(isSelected());
  QObject::connect(&settings, &Settings::changed, action, [action, isSelected] {
    if (isSelected()) action->setChecked(true);
  });
}

QString translated(const char* text) { return QCoreApplication::translate("Actions", text); }

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

void addPacing(QMenu& menu, Settings& settings) {
  auto* group = new QActionGroup(&menu);
  for (const bool every : {false, true}) {
    addChoice(
        menu, *group, settings,
        translated(every ? QT_TRANSLATE_NOOP("Actions", "Show &every frame")
                         : QT_TRANSLATE_NOOP("Actions", "&Keep time, in realtime")),
        [&settings, every] { return settings.value(kEveryFrame) == every; },
        [&settings, every] { settings.setValue(kEveryFrame, every); });
  }
}

void addSampling(QMenu& menu, app::Playback& playback) {
  auto* group = new QActionGroup(&menu);
  for (const core::SampleMode mode : {core::SampleMode::Smooth, core::SampleMode::GameExact}) {
    QAction* action =
        addAction(menu, *group,
                  translated(mode == core::SampleMode::Smooth ? QT_TRANSLATE_NOOP("Actions", "&Smooth")
                                                              : QT_TRANSLATE_NOOP("Actions", "&Game-exact")),
                  [&playback, mode] { playback.setSampleMode(mode); });
    const auto onChange = [action, &playback, mode] {
      if (playback.sampleMode() == mode) action->setChecked(true);
    };
    QObject::connect(&playback, &app::Playback::playbackChanged, action, onChange);
    onChange();
  }
}

}  // namespace marrow::gui
