// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/preference_follower.h"

#include "app/document/document.h"
#include "app/gui/preferences.h"
#include "app/gui/viewport/viewport_widget.h"
#include "app/gui/widgets/segmented_control.h"

namespace marrow::gui {

void followPreferences(Settings& settings, app::Document& document, ViewportWidget& viewport,
                       QObject* context) {
  QObject::connect(&settings, &Settings::changed, context, [&settings](const QString& key) {
    if (key == QLatin1String(Settings::kThemeKey)) applyTheme(settings.themeChoice());
  });
  settings.follow(mousePresetPreference(), context,
                  [&viewport](const QString& id) { viewport.setMousePreset(mousePreset(id)); });
  settings.follow(kConsoleValues, context, [&document](bool console) {
    document.setSampleMode(console ? core::SampleMode::Console : core::SampleMode::Smooth);
  });
  settings.follow(kEveryFrame, context, [&document](bool every) { document.setPlaysEveryFrame(every); });
  settings.follow(kUsualRate, context, [&document](double rate) {
    document.setUsualRate(rate >= 1.0 ? std::optional(rate) : std::nullopt);
  });
}

void followUnits(Settings& settings, SegmentedControl& units) {
  settings.follow(kRawUnits, &units, [&units](bool raw) { units.choose(raw ? 1 : 0); });
}

}  // namespace marrow::gui
