// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions/view_actions.h"

#include "app/gui/actions/action_registry.h"
#include "app/gui/preferences.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QPointer>
#include <QSignalBlocker>

#include <algorithm>
#include <iterator>

namespace marrow::gui {
namespace {

constexpr auto kView = ActionGroup::View;
constexpr int kNum = Qt::KeypadModifier;
constexpr int kCtrl = Qt::ControlModifier;
constexpr int kShift = Qt::ShiftModifier;
constexpr int kAlt = Qt::AltModifier;

struct PresetAction {
  ActionSpec spec;
  render::ViewPreset preset;
};

// clang-format off
constexpr PresetAction kPresets[] = {
    {{"view.front", kView, QT_TRANSLATE_NOOP("Actions", "&Front"), Icon::None, {kNum | Qt::Key_1, Qt::Key_1}}, render::ViewPreset::Front},
    {{"view.back", kView, QT_TRANSLATE_NOOP("Actions", "&Back"), Icon::None, {kCtrl | kNum | Qt::Key_1, kCtrl | Qt::Key_1}}, render::ViewPreset::Back},
    {{"view.right", kView, QT_TRANSLATE_NOOP("Actions", "&Right"), Icon::None, {kNum | Qt::Key_3, Qt::Key_3}}, render::ViewPreset::Right},
    {{"view.left", kView, QT_TRANSLATE_NOOP("Actions", "&Left"), Icon::None, {kCtrl | kNum | Qt::Key_3, kCtrl | Qt::Key_3}}, render::ViewPreset::Left},
    {{"view.top", kView, QT_TRANSLATE_NOOP("Actions", "&Top"), Icon::None, {kNum | Qt::Key_7, Qt::Key_7}}, render::ViewPreset::Top},
    {{"view.bottom", kView, QT_TRANSLATE_NOOP("Actions", "B&ottom"), Icon::None, {kCtrl | kNum | Qt::Key_7, kCtrl | Qt::Key_7}}, render::ViewPreset::Bottom},
};

struct ToggleAction {
  ActionSpec spec;
  Preference<bool> preference;
  bool app::ViewOptions::*option;
};

constexpr ToggleAction kToggles[] = {
    {{"view.grid", kView, QT_TRANSLATE_NOOP("Actions", "&Grid"), Icon::Grid, {Qt::Key_G}}, {"view/grid", true}, &app::ViewOptions::showGrid},
    {{"view.axes", kView, QT_TRANSLATE_NOOP("Actions", "Bone a&xes"), Icon::Axes, {Qt::Key_X}}, {"view/axes", false}, &app::ViewOptions::showAxes},
    {{"view.joints", kView, QT_TRANSLATE_NOOP("Actions", "&Joints"), Icon::None, {}}, {"view/joints", true}, &app::ViewOptions::showJoints},
    {{"view.xray", kView, QT_TRANSLATE_NOOP("Actions", "X-ra&y"), Icon::None, {kAlt | Qt::Key_Z}}, {"view/xray", false}, &app::ViewOptions::xray},
    {{"view.bones", kView, QT_TRANSLATE_NOOP("Actions", "Bone &shapes"), Icon::Bone, {Qt::Key_B}}, {"view/bones", true}, &app::ViewOptions::showBones},
};

constexpr ActionSpec kFrameAll{"view.frameAll", kView, QT_TRANSLATE_NOOP("Actions", "Frame &all"), Icon::FrameAll, {Qt::Key_A}};
constexpr ActionSpec kFrameSelection{"view.frameSelection", kView, QT_TRANSLATE_NOOP("Actions", "Frame the selected &bone"), Icon::FrameSelection, {Qt::Key_F, kNum | Qt::Key_Period}};
constexpr ActionSpec kOrthographic{"view.orthographic", kView, QT_TRANSLATE_NOOP("Actions", "&Orthographic"), Icon::Orthographic, {kNum | Qt::Key_5, Qt::Key_5}};
constexpr ActionSpec kNames{"view.names", kView, QT_TRANSLATE_NOOP("Actions", "Joint &names"), Icon::Names, {Qt::Key_N}};
constexpr ActionSpec kGhosts{"view.ghosts", kView, QT_TRANSLATE_NOOP("Actions", "Onion s&kin"), Icon::None, {kShift | Qt::Key_G}};
constexpr ActionSpec kTrail{"view.trail", kView, QT_TRANSLATE_NOOP("Actions", "Motion &trail of the selected bone"), Icon::None, {Qt::Key_T}};
constexpr ActionSpec kBranch{"view.branch", kView, QT_TRANSLATE_NOOP("Actions", "Show only this b&ranch"), Icon::None, {Qt::Key_Slash, kNum | Qt::Key_Slash}};
constexpr ActionSpec kStyles[] = {
    {"view.octahedral", kView, QT_TRANSLATE_NOOP("Actions", "&Octahedral bones"), Icon::None, {}},
    {"view.stick", kView, QT_TRANSLATE_NOOP("Actions", "&Stick bones"), Icon::None, {}},
    {"view.points", kView, QT_TRANSLATE_NOOP("Actions", "&Points"), Icon::None, {}},
};
constexpr ActionSpec kByDepth{"view.byDepth", kView, QT_TRANSLATE_NOOP("Actions", "Colour by &depth"), Icon::None, {}};
constexpr ActionSpec kSmooth{"view.smoothEdges", kView, QT_TRANSLATE_NOOP("Actions", "S&mooth edges"), Icon::None, {}};
// clang-format on

constexpr Preference<int> kSmoothEdges{"view/smoothEdges", -1};  // -1: as suits the driver
constexpr Preference<bool> kShowGhosts{"view/ghosts", false};
constexpr Preference<bool> kShowTrail{"view/trail", false};
constexpr Preference<bool> kShowNames{"view/names", false};
constexpr Preference<bool> kIsOrthographic{"view/orthographic", false};
constexpr Preference<bool> kColourByDepth{"view/byDepth", true};

void addOptionToggles(ActionRegistry& actions, ViewportWidget& viewport, Settings& settings) {
  app::ViewOptions options = viewport.viewOptions();
  for (const ToggleAction& toggle : kToggles) {
    options.*toggle.option = settings.value(toggle.preference);
    actions.addToggle(toggle.spec, options.*toggle.option, [&viewport, &settings, &toggle](bool on) {
      app::ViewOptions changed = viewport.viewOptions();
      changed.*toggle.option = on;
      viewport.setViewOptions(changed);
      settings.setValue(toggle.preference, on);
    });
  }
  const bool byDepth = settings.value(kColourByDepth);
  options.boneColours = byDepth ? render::BoneColours::ByDepth : render::BoneColours::Plain;
  viewport.setViewOptions(options);
  actions.addToggle(kByDepth, byDepth, [&viewport, &settings](bool on) {
    app::ViewOptions changed = viewport.viewOptions();
    changed.boneColours = on ? render::BoneColours::ByDepth : render::BoneColours::Plain;
    viewport.setViewOptions(changed);
    settings.setValue(kColourByDepth, on);
  });
}

void addStyles(ActionRegistry& actions, ViewportWidget& viewport, Settings& settings) {
  auto* group = new QActionGroup(&actions);
  constexpr int kCount = static_cast<int>(std::size(kStyles));
  for (int style = 0; style < kCount; ++style) {
    QAction* action = actions.addToggle(kStyles[style], false, [&settings, style](bool on) {
      if (on) settings.setValue(kBoneStyle, style);
    });
    group->addAction(action);
  }
  settings.onChange(kBoneStyle, group, [&viewport, group](int stored) {
    const int style = std::clamp(stored, 0, kCount - 1);
    app::ViewOptions changed = viewport.viewOptions();
    changed.boneStyle = static_cast<render::BoneStyle>(style);
    viewport.setViewOptions(changed);
    group->actions().at(style)->setChecked(true);
  });
}

void addMotion(ActionRegistry& actions, ViewportWidget& viewport, Settings& settings) {
  const bool ghosts = settings.value(kShowGhosts);
  viewport.setShowGhosts(ghosts);
  actions.addToggle(kGhosts, ghosts, [&viewport, &settings](bool on) {
    viewport.setShowGhosts(on);
    settings.setValue(kShowGhosts, on);
  });
  const bool trail = settings.value(kShowTrail);
  viewport.setShowTrail(trail);
  actions.addToggle(kTrail, trail, [&viewport, &settings](bool on) {
    viewport.setShowTrail(on);
    settings.setValue(kShowTrail, on);
  });
  actions.add(kBranch, [&viewport] { viewport.toggleBranch(); });
}

void addSmoothEdges(ActionRegistry& actions, ViewportWidget& viewport, Settings& settings) {
  const int selected = settings.value(kSmoothEdges);
  if (selected >= 0) viewport.setSmoothEdges(selected != 0);
  QAction* action = actions.addToggle(kSmooth, selected != 0, [&viewport, &settings](bool on) {
    viewport.setSmoothEdges(on);
    settings.setValue(kSmoothEdges, on ? 1 : 0);
  });
  if (selected >= 0) return;
  // Only the first frame tells what the driver is.
  viewport.afterFirstFrame([&viewport, shown = QPointer<QAction>(action)] {
    if (!shown) return;
    const QSignalBlocker blocker(shown);  // nothing was selected
    shown->setChecked(viewport.hasSmoothEdges());
  });
}

}  // namespace

void addViewActions(ActionRegistry& actions, ViewportArea& area, Settings& settings) {
  ViewportWidget& viewport = area.viewport();
  actions.add(kFrameSelection, [&viewport] { viewport.frameSelection(); });
  actions.add(kFrameAll, [&viewport] { viewport.frameAll(); });
  for (const PresetAction& preset : kPresets) {
    actions.add(preset.spec, [&viewport, view = preset.preset] { viewport.setView(view); });
  }
  const bool orthographic = settings.value(kIsOrthographic);
  viewport.setOrthographic(orthographic);
  actions.addToggle(kOrthographic, orthographic, [&viewport, &settings](bool on) {
    viewport.setOrthographic(on);
    settings.setValue(kIsOrthographic, on);
  });
  addOptionToggles(actions, viewport, settings);
  addStyles(actions, viewport, settings);
  addMotion(actions, viewport, settings);
  addSmoothEdges(actions, viewport, settings);
  const bool names = settings.value(kShowNames);
  area.setShowNames(names);
  actions.addToggle(kNames, names, [&area, &settings](bool on) {
    area.setShowNames(on);
    settings.setValue(kShowNames, on);
  });
}

}  // namespace marrow::gui
