// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/preference_sync.h"

#include "app/gui/preferences.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/gui/widgets/segmented_control.h"
#include "app/session/playback.h"
#include "core/sampler.h"

#include <QCoreApplication>

namespace marrow::gui {

void syncPreferences(Settings& settings, app::Playback& playback, ViewportWidget& viewport,
                     QObject* context) {
  QObject::connect(&settings, &Settings::changed, context, [&settings](const QString& key) {
    if (key == QLatin1String(Settings::kThemeKey)) applyTheme(settings.themeChoice());
  });
  settings.onChange(mousePresetPreference(), context,
                    [&viewport](const QString& id) { viewport.setMousePreset(mousePreset(id)); });
  settings.onChange(kGameExactValues, context, [&playback](bool gameExact) {
    playback.setSampleMode(gameExact ? core::SampleMode::GameExact : core::SampleMode::Smooth);
  });
  settings.onChange(kUsualLoop, context, [&playback](int mode) {
    const bool isMode = mode >= 0 && static_cast<std::size_t>(mode) < core::kLoopModes.size();
    playback.setUsualLoop(isMode ? std::optional(core::LoopMode(mode)) : std::nullopt);
  });
  settings.onChange(kEveryFrame, context, [&playback](bool every) { playback.setPlaysEveryFrame(every); });
  settings.onChange(kUsualRate, context, [&playback](double rate) {
    playback.setUsualRate(rate >= 1.0 ? std::optional(rate) : std::nullopt);
  });
}

SegmentedControl* makeUnits(const char* objectName, const QString& tip) {
  const auto tr = [](const char* text) { return QCoreApplication::translate("Units", text); };
  auto* units = new SegmentedControl(
      objectName, tr(QT_TRANSLATE_NOOP("Units", "Units")),
      {tr(QT_TRANSLATE_NOOP("Units", "Degrees")), tr(QT_TRANSLATE_NOOP("Units", "Raw"))});
  units->setToolTip(tip);
  return units;
}

void syncUnits(Settings& settings, SegmentedControl& units) {
  settings.onChange(kRawUnits, &units, [&units](bool raw) { units.select(raw ? 1 : 0); });
}

}  // namespace marrow::gui
