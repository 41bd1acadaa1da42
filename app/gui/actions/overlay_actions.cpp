// SPDX-License-Identifier: GPL-3.0-or-later
// The actions for onion skin, motion trail and a camera that follows the root.
#include "app/gui/actions/action_registry.h"
#include "app/gui/actions/actions.h"
#include "app/gui/actions/stored_toggle.h"
#include "app/gui/panels/panel.h"
#include "app/gui/preferences.h"
#include "app/gui/viewport/overlay_options.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"

#include <QAction>
#include <QCoreApplication>
#include <QToolButton>

#include <algorithm>

namespace marrow::gui {
namespace {

constexpr auto kView = ActionGroup::View;

// clang-format off
constexpr ActionSpec kGhosts{"view.ghosts", kView, QT_TRANSLATE_NOOP("Actions", "Onion s&kin"), Icon::None, {kShift | Qt::Key_G}, QT_TRANSLATE_NOOP("Actions", "ghosts")};
constexpr ActionSpec kTrail{"view.trail", kView, QT_TRANSLATE_NOOP("Actions", "Motion &trail"), Icon::None, {Qt::Key_T}, QT_TRANSLATE_NOOP("Actions", "path")};
constexpr ActionSpec kPinTrail{"view.pinTrail", kView, QT_TRANSLATE_NOOP("Actions", "&Pin the trail to this bone and range"), Icon::None, {kAlt | Qt::Key_T}, QT_TRANSLATE_NOOP("Actions", "motion path")};
constexpr ActionSpec kFollow{"view.follow", kView, QT_TRANSLATE_NOOP("Actions", "Camera follo&ws the root"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "track")};
constexpr ActionSpec kInPlace{"view.inPlace", kView, QT_TRANSLATE_NOOP("Actions", "Camera keeps the root &in place"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "treadmill follow motion")};
constexpr ActionSpec kOptions{"view.overlays", kView, QT_TRANSLATE_NOOP("Actions", "Onion skin, trail and camera &options…"), Icon::Overlays, {kAlt | Qt::Key_G}, QT_TRANSLATE_NOOP("Actions", "ghosts settings")};
// clang-format on

constexpr Preference<bool> kShowGhosts{"view/ghosts", false};
constexpr Preference<bool> kShowTrail{"view/trail", false};

app::OnionSkin onionSkinOf(const Settings& settings) {
  app::OnionSkin onion;
  onion.eachSide = std::clamp(settings.value(kGhostsEachSide), 1, app::OnionSkin::kMostEachSide);
  onion.stepFrames = std::clamp(settings.value(kGhostStep), 1, app::OnionSkin::kLongestStep);
  onion.opacity = static_cast<float>(std::clamp(settings.value(kGhostOpacity), 5, 100)) / 100.0F;
  onion.isAtKeys = settings.value(kGhostsAtKeys);
  onion.isOfBone = settings.value(kGhostsOfBone);
  return onion;
}

void addTrail(ActionRegistry& actions, ViewportWidget& viewport, Settings& settings) {
  addStoredToggle(actions, settings, kTrail, kShowTrail, [&viewport](bool on) { viewport.setShowTrail(on); });
  QAction* pin = actions.addToggle(kPinTrail, false, [&viewport, &settings](bool on) {
    if (on == viewport.trailPin().has_value()) return;
    viewport.setTrailPinned(on);
    if (viewport.trailPin()) settings.setValue(kShowTrail, true);
  });
  QObject::connect(&viewport, &ViewportWidget::trailPinChanged, pin,
                   [pin, &viewport] { pin->setChecked(viewport.trailPin().has_value()); });
}

void addFollow(ActionRegistry& actions, ViewportWidget& viewport, Settings& settings) {
  const struct {
    const ActionSpec& spec;
    app::Follow follow;
  } kinds[] = {{kInPlace, app::Follow::InPlace}, {kFollow, app::Follow::Root}};
  for (const auto& [spec, follow] : kinds) {
    const int stored = static_cast<int>(follow);
    QAction* action = actions.addToggle(spec, false, [&settings, stored](bool on) {
      if (on) settings.setValue(kFollowRoot, stored);
      if (!on && settings.value(kFollowRoot) == stored) settings.setValue(kFollowRoot, 0);
    });
    settings.onChange(kFollowRoot, action, [action, stored](int now) { action->setChecked(now == stored); });
  }
  settings.onChange(kFollowRoot, &viewport, [&viewport](int now) {
    viewport.setFollow(static_cast<app::Follow>(std::clamp(now, 0, static_cast<int>(app::Follow::Root))));
  });
}

}  // namespace

void addOverlayActions(ViewportArea& area, const PanelContext& context) {
  ActionRegistry& actions = context.actions;
  Settings& settings = context.settings;
  ViewportWidget& viewport = area.viewport();
  addStoredToggle(actions, settings, kGhosts, kShowGhosts,
                  [&viewport](bool on) { viewport.setShowGhosts(on); });
  viewport.setOnionSkin(onionSkinOf(settings));
  QObject::connect(&settings, &Settings::changed, &viewport, [&viewport, &settings] {
    if (const app::OnionSkin wanted = onionSkinOf(settings); wanted != viewport.onionSkin())
      viewport.setOnionSkin(wanted);
  });
  addTrail(actions, viewport, settings);
  addFollow(actions, viewport, settings);
  QAction* options = actions.add(kOptions, [context, &area] {
    auto* popover = new OverlayOptions(context, area.viewport());
    popover->setAttribute(Qt::WA_DeleteOnClose);
    popover->showBeside(area.overlaysButton());
  });
  area.overlaysButton().setDefaultAction(options);
}

}  // namespace marrow::gui
