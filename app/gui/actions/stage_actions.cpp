// SPDX-License-Identifier: GPL-3.0-or-later
// The actions for the turntable and the background.
#include "app/gui/actions/actions.h"

#include "app/gui/actions/action_registry.h"
#include "app/gui/settings.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"

#include <QAction>
#include <QActionGroup>
#include <QColorDialog>
#include <QCoreApplication>

#include <algorithm>
#include <functional>
#include <iterator>
#include <memory>

namespace marrow::gui {
namespace {

// clang-format off
constexpr ActionSpec kTurntable{"view.turntable", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "T&urntable"), Icon::None, {kShift | Qt::Key_T}, QT_TRANSLATE_NOOP("Actions", "rotate spin")};
constexpr ActionSpec kBackgrounds[] = {  // in the order of BackgroundKind
    {"background.theme", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "&Theme background"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "default")},
    {"background.dark", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "&Dark background"), Icon::None, {}},
    {"background.light", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "&Light background"), Icon::None, {}},
    {"background.colour", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "Background &colour…"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "color")},
    {"background.checkerboard", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "T&ransparent background"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "alpha")},
};
// clang-format on

constexpr Preference<int> kBackground{"view/background", 0};
Preference<QString> colourPreference() { return {"view/backgroundColour", QStringLiteral("#3f6b8a")}; }

Background backgroundOf(const Settings& settings) {
  constexpr int kLast = static_cast<int>(std::size(kBackgrounds)) - 1;
  const QColor stored(settings.value(colourPreference()));
  return {static_cast<BackgroundKind>(std::clamp(settings.value(kBackground), 0, kLast)),
          stored.isValid() ? stored : QColor(colourPreference().fallback)};
}

/// @param answered  called at the end, with whether a colour was selected.
void askForColour(ViewportArea& area, Settings& settings, const std::function<void(bool)>& answered) {
  auto* dialog = new QColorDialog(backgroundOf(settings).colour, &area);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  // The colour is shown at once. Cancelling brings the old one back.
  QObject::connect(dialog, &QColorDialog::currentColorChanged, &area, [&area](const QColor& colour) {
    area.setBackground({BackgroundKind::Colour, colour});
  });
  QObject::connect(dialog, &QDialog::finished, &area, [&area, &settings, dialog, answered](int result) {
    if (result == QDialog::Accepted) settings.setValue(colourPreference(), dialog->selectedColor().name());
    area.setBackground(backgroundOf(settings));
    answered(result == QDialog::Accepted);
  });
  dialog->open();
}

void addBackgrounds(ActionRegistry& actions, ViewportArea& area, Settings& settings) {
  auto* group = new QActionGroup(&actions);
  const Background shown = backgroundOf(settings);
  area.setBackground(shown);
  // The background that comes back when the dialog is cancelled.
  const auto before = std::make_shared<int>(static_cast<int>(shown.kind));
  for (int i = 0; i < static_cast<int>(std::size(kBackgrounds)); ++i) {
    const bool isShown = i == static_cast<int>(shown.kind);
    QAction* action = actions.addToggle(kBackgrounds[i], isShown, [&area, &settings, before, i](bool on) {
      if (!on) return;
      if (i != static_cast<int>(BackgroundKind::Colour)) *before = i;
      settings.setValue(kBackground, i);
      area.setBackground(backgroundOf(settings));
    });
    group->addAction(action);
  }
  // Selecting the colour again opens the dialog again, although its check mark does not change.
  QObject::connect(actions.action("background.colour"), &QAction::triggered, &area,
                   [&area, &settings, &actions, before] {
                     askForColour(area, settings, [&actions, before](bool isAgreed) {
                       if (isAgreed) *before = static_cast<int>(BackgroundKind::Colour);
                       actions.action(kBackgrounds[*before].id)->setChecked(true);
                     });
                   });
}

}  // namespace

void addStageActions(ActionRegistry& actions, ViewportArea& area, Settings& settings) {
  actions.addToggle(kTurntable, false, [&area](bool on) { area.viewport().setTurning(on); });
  addBackgrounds(actions, area, settings);
}

}  // namespace marrow::gui
