// SPDX-License-Identifier: GPL-3.0-or-later
// The actions for the camera and for the parts that the viewport shows.
#include "app/gui/actions/actions.h"

#include "app/gui/actions/action_registry.h"
#include "app/gui/actions/stored_toggle.h"
#include "app/gui/preferences.h"
#include "app/gui/viewport/viewport_area.h"
#include "app/gui/viewport/viewport_widget.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>
#include <QPointer>
#include <QSignalBlocker>

#include <algorithm>
#include <functional>
#include <span>

namespace marrow::gui {
namespace {

constexpr int kNum = Qt::KeypadModifier;

struct PresetAction {
  ActionSpec spec;
  render::ViewPreset preset;
};

// clang-format off
constexpr PresetAction kPresets[] = {
    {{"view.front", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "&Front"), Icon::None, {kNum | Qt::Key_1, Qt::Key_1}, QT_TRANSLATE_NOOP("Actions", "camera")}, render::ViewPreset::Front},
    {{"view.back", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "&Back"), Icon::None, {kCtrl | kNum | Qt::Key_1, kCtrl | Qt::Key_1}, QT_TRANSLATE_NOOP("Actions", "camera")}, render::ViewPreset::Back},
    {{"view.right", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "&Right"), Icon::None, {kNum | Qt::Key_3, Qt::Key_3}, QT_TRANSLATE_NOOP("Actions", "camera")}, render::ViewPreset::Right},
    {{"view.left", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "&Left"), Icon::None, {kCtrl | kNum | Qt::Key_3, kCtrl | Qt::Key_3}, QT_TRANSLATE_NOOP("Actions", "camera")}, render::ViewPreset::Left},
    {{"view.top", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "&Top"), Icon::None, {kNum | Qt::Key_7, Qt::Key_7}, QT_TRANSLATE_NOOP("Actions", "camera")}, render::ViewPreset::Top},
    {{"view.bottom", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "B&ottom"), Icon::None, {kCtrl | kNum | Qt::Key_7, kCtrl | Qt::Key_7}, QT_TRANSLATE_NOOP("Actions", "camera")}, render::ViewPreset::Bottom},
};

struct ToggleAction {
  ActionSpec spec;
  Preference<bool> preference;
  bool app::ViewOptions::*option;
};

constexpr ToggleAction kToggles[] = {
    {{"view.grid", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "&Grid"), Icon::Grid, {Qt::Key_G}, QT_TRANSLATE_NOOP("Actions", "floor ground")}, {"view/grid", true}, &app::ViewOptions::showGrid},
    {{"view.axes", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "Bone a&xes"), Icon::Axes, {Qt::Key_X}, QT_TRANSLATE_NOOP("Actions", "orientation gizmo")}, {"view/axes", false}, &app::ViewOptions::showAxes},
    {{"view.joints", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "Bone &joints"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "skeleton")}, {"view/joints", true}, &app::ViewOptions::showJoints},
    {{"view.xray", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "X-ra&y"), Icon::None, {kAlt | Qt::Key_Z}, QT_TRANSLATE_NOOP("Actions", "xray see through")}, {"view/xray", false}, &app::ViewOptions::xray},
    {{"view.bonesOverBody", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "Bones &over the body"), Icon::None, {kAlt | Qt::Key_B}, QT_TRANSLATE_NOOP("Actions", "skeleton mesh xray see through")}, {"view/bonesOverBody", false}, &app::ViewOptions::bonesOverBody},
    {{"view.bones", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "Bone &shapes"), Icon::Bone, {Qt::Key_B}, QT_TRANSLATE_NOOP("Actions", "skeleton hide")}, {"view/bones", true}, &app::ViewOptions::showBones},
};

constexpr ActionSpec kFrameAll{"view.frameAll", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "Frame &all"), Icon::FrameAll, {Qt::Key_A}, QT_TRANSLATE_NOOP("Actions", "zoom fit camera")};
constexpr ActionSpec kFrameSelection{"view.frameSelection", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "Frame &selected"), Icon::FrameSelection, {Qt::Key_F, kNum | Qt::Key_Period}, QT_TRANSLATE_NOOP("Actions", "zoom fit camera focus")};
constexpr ActionSpec kOrthographic{"view.orthographic", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "&Orthographic"), Icon::Orthographic, {kNum | Qt::Key_5, Qt::Key_5}, QT_TRANSLATE_NOOP("Actions", "perspective camera")};
constexpr ActionSpec kNames{"view.names", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "Bone &names"), Icon::Names, {Qt::Key_N}, QT_TRANSLATE_NOOP("Actions", "labels")};
constexpr ActionSpec kBranch{"view.branch", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "Show only this b&ranch"), Icon::None, {Qt::Key_Slash, kNum | Qt::Key_Slash}, QT_TRANSLATE_NOOP("Actions", "isolate solo hide")};
constexpr ActionSpec kStyles[] = {
    {"view.octahedral", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "&Octahedral bones"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "skeleton")},
    {"view.stick", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "&Stick bones"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "skeleton wireframe")},
    {"view.points", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "&Points"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "skeleton")},
};
constexpr ActionSpec kBodies[] = {
    {"view.bodyTextured", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "&Textured"), Icon::None, {Qt::Key_Z}, QT_TRANSLATE_NOOP("Actions", "body mesh model skin")},
    {"view.bodyLit", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "&Lit, without textures"), Icon::None, {Qt::Key_C}, QT_TRANSLATE_NOOP("Actions", "body mesh solid clay")},
    {"view.bodyWireframe", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "&Wireframe over"), Icon::None, {Qt::Key_W}, QT_TRANSLATE_NOOP("Actions", "body mesh triangles edges polygons")},
    {"view.bodyHidden", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "&Bones only"), Icon::None, {kShift | Qt::Key_B}, QT_TRANSLATE_NOOP("Actions", "body mesh hide skeleton")},
};
constexpr ActionSpec kByDepth{"view.byDepth", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "Colour by &depth"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "color")};
constexpr ActionSpec kSmooth{"view.smoothEdges", ActionGroup::View, QT_TRANSLATE_NOOP("Actions", "S&mooth edges"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "antialiasing")};
// clang-format on

constexpr Preference<int> kSmoothEdges{"view/smoothEdges", -1};  // -1: as suits the driver
constexpr Preference<bool> kShowNames{"view/names", false};
constexpr Preference<bool> kIsOrthographic{"view/orthographic", false};
constexpr Preference<bool> kColourByDepth{"view/byDepth", true};

template <typename T>
void setOption(ViewportWidget& viewport, T app::ViewOptions::*option, T value) {
  app::ViewOptions options = viewport.viewOptions();
  options.*option = value;
  viewport.setViewOptions(options);
}

/// Adds one of a few options, which is kept in the settings.
/// @param apply  called with the stored number and with each new one, within the bounds.
void addOneOf(ActionRegistry& actions, Settings& settings, std::span<const ActionSpec> specs,
              const Preference<int>& preference, const std::function<void(int)>& apply) {
  auto* group = new QActionGroup(&actions);
  const int count = static_cast<int>(specs.size());
  for (int i = 0; i < count; ++i) {
    QAction* action =
        actions.addToggle(specs[static_cast<std::size_t>(i)], false, [&settings, preference, i](bool on) {
          if (on) settings.setValue(preference, i);
        });
    group->addAction(action);
  }
  settings.onChange(preference, group, [apply, group, count](int stored) {
    const int selected = std::clamp(stored, 0, count - 1);
    apply(selected);
    group->actions().at(selected)->setChecked(true);
  });
}

void addStyles(ActionRegistry& actions, ViewportWidget& viewport, Settings& settings) {
  addOneOf(actions, settings, kStyles, kBoneStyle, [&viewport](int style) {
    setOption(viewport, &app::ViewOptions::boneStyle, static_cast<render::BoneStyle>(style));
  });
  addOneOf(actions, settings, kBodies, kBodyStyle, [&viewport](int style) {
    constexpr int kHidden = 3;
    setOption(viewport, &app::ViewOptions::showBody, style != kHidden);
    if (style != kHidden)
      setOption(viewport, &app::ViewOptions::bodyStyle, static_cast<render::BodyStyle>(style));
  });
}

void addSmoothEdges(ActionRegistry& actions, ViewportWidget& viewport, Settings& settings) {
  const int selected = settings.value(kSmoothEdges);
  if (selected >= 0) viewport.setSmoothEdges(selected != 0);
  QAction* action = actions.addToggle(kSmooth, selected != 0, [&viewport, &settings](bool on) {
    viewport.setSmoothEdges(on);
    settings.setValue(kSmoothEdges, on ? 1 : 0);
  });
  if (selected >= 0) return;
  // The driver is known after the first frame.
  viewport.afterFirstFrame([&viewport, shown = QPointer<QAction>(action)] {
    if (!shown) return;
    const QSignalBlocker blocker(shown);  // the user selected nothing
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
  addStoredToggle(actions, settings, kOrthographic, kIsOrthographic,
                  [&viewport](bool on) { viewport.setOrthographic(on); });
  for (const ToggleAction& toggle : kToggles) {
    addStoredToggle(actions, settings, toggle.spec, toggle.preference,
                    [&viewport, &toggle](bool on) { setOption(viewport, toggle.option, on); });
  }
  addStoredToggle(actions, settings, kByDepth, kColourByDepth, [&viewport](bool on) {
    setOption(viewport, &app::ViewOptions::boneColours,
              on ? render::BoneColours::ByDepth : render::BoneColours::Plain);
  });
  addStyles(actions, viewport, settings);
  actions.add(kBranch, [&viewport] { viewport.toggleBranch(); });
  addSmoothEdges(actions, viewport, settings);
  addStoredToggle(actions, settings, kNames, kShowNames, [&area](bool on) { area.setShowNames(on); });
}

}  // namespace marrow::gui
