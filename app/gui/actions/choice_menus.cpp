// SPDX-License-Identifier: GPL-3.0-or-later
// Menus with one of a few options: mouse, theme, pacing and sampling.
#include "app/gui/actions/actions.h"

#include "app/gui/preferences.h"
#include "app/gui/viewport/mouse_preset.h"
#include "app/session/playback.h"
#include "core/sampler.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>

#include <cstddef>
#include <functional>

namespace marrow::gui {
namespace {

QString translated(const char* text) { return QCoreApplication::translate("Actions", text); }

/// Checkable items, one of which is checked.
/// @param current  index of the current option; asked again at each `signal`.
template <typename Sender, typename Signal>
void addOptions(QMenu& menu, const QStringList& texts, const Sender& sender, Signal signal,
                const std::function<std::ptrdiff_t()>& current,
                const std::function<void(std::size_t)>& select) {
  auto* group = new QActionGroup(&menu);
  for (const QString& text : texts) group->addAction(menu.addAction(text))->setCheckable(true);
  QObject::connect(group, &QActionGroup::triggered, &menu, [group, select](QAction* action) {
    select(static_cast<std::size_t>(group->actions().indexOf(action)));
  });
  const auto sync = [group, current] { group->actions().at(current())->setChecked(true); };
  QObject::connect(&sender, signal, group, sync);
  sync();
}

}  // namespace

void addMousePresets(QMenu& menu, Settings& settings) {
  QStringList texts;
  for (const MousePreset& preset : mousePresets())
    texts.append(QCoreApplication::translate("MousePreset", preset.label));
  addOptions(
      menu, texts, settings, &Settings::changed,
      [&settings] { return &mousePreset(settings.value(mousePresetPreference())) - mousePresets().data(); },
      [&settings](std::size_t index) {
        settings.setValue(mousePresetPreference(), QString::fromLatin1(mousePresets()[index].id));
      });
}

void addThemes(QMenu& menu, Settings& settings) {
  // In the order of ThemeChoice.
  const QStringList texts = {translated(QT_TRANSLATE_NOOP("Actions", "As the &system")),
                             translated(QT_TRANSLATE_NOOP("Actions", "&Dark")),
                             translated(QT_TRANSLATE_NOOP("Actions", "&Light"))};
  addOptions(
      menu, texts, settings, &Settings::changed,
      [&settings] { return static_cast<std::ptrdiff_t>(settings.themeChoice()); },
      [&settings](std::size_t index) { settings.setThemeChoice(static_cast<ThemeChoice>(index)); });
}

void addPacing(QMenu& menu, Settings& settings) {
  const QStringList texts = {translated(QT_TRANSLATE_NOOP("Actions", "&Keep time, skip frames")),
                             translated(QT_TRANSLATE_NOOP("Actions", "Show &every frame"))};
  addOptions(
      menu, texts, settings, &Settings::changed, [&settings] { return settings.value(kEveryFrame) ? 1 : 0; },
      [&settings](std::size_t index) { settings.setValue(kEveryFrame, index == 1); });
}

void addSampling(QMenu& menu, app::Playback& playback) {
  const QStringList texts = {translated(QT_TRANSLATE_NOOP("Actions", "&Smooth")),
                             translated(QT_TRANSLATE_NOOP("Actions", "&Game-exact"))};
  addOptions(
      menu, texts, playback, &app::Playback::playbackChanged,
      [&playback] { return playback.sampleMode() == core::SampleMode::Smooth ? 0 : 1; },
      [&playback](std::size_t index) {
        playback.setSampleMode(index == 0 ? core::SampleMode::Smooth : core::SampleMode::GameExact);
      });
}

}  // namespace marrow::gui
