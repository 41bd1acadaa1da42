// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panels/panel_specs.h"

#include "app/gui/panels/bone_tree_panel.h"
#include "app/gui/panels/bytes_panel.h"
#include "app/gui/panels/curves_panel.h"
#include "app/gui/panels/events_panel.h"
#include "app/gui/panels/files_panel.h"
#include "app/gui/panels/inspector_panel.h"
#include "app/gui/panels/issues_panel.h"
#include "app/gui/panels/keys_panel.h"
#include "app/gui/panels/parts_panel.h"
#include "app/gui/timeline/timeline_widget.h"
#include "app/session/session.h"

#include <QCoreApplication>

#include <string_view>

namespace marrow::gui {
namespace {

constexpr std::string_view kCommandPrefix = "window.";

template <typename T>
Panel* make(const PanelSpec& spec, const PanelContext& context, QWidget* window) {
  return new T(spec, context, window);
}

// clang-format off
constexpr ActionSpec kFit{"window.fitTimeline", ActionGroup::Window, QT_TRANSLATE_NOOP("Actions", "Show the whole &clip in the timeline"), Icon::None, {}};
// clang-format on

Panel* makeTimeline(const PanelSpec& spec, const PanelContext& context, QWidget* window) {
  auto* panel = new Panel(spec, context, window);
  auto* timeline = new TimelineWidget(context.session, panel);
  panel->setWidget(timeline);
  QObject::connect(timeline, &TimelineWidget::eventPicked, &context.messages, &PanelMessages::eventPicked);
  context.actions.add(kFit, [timeline] { timeline->fit(); });
  return panel;
}

// clang-format off
constexpr PanelSpec kPanels[] = {
    {{"window.files", ActionGroup::Window, QT_TRANSLATE_NOOP("Actions", "Go to the &files and clips"), Icon::None, {kAlt | Qt::Key_7}}, QT_TRANSLATE_NOOP("Panels", "Files and clips"), PanelArea::LeftUpper, make<FilesPanel>},
    {{"window.boneTree", ActionGroup::Window, QT_TRANSLATE_NOOP("Actions", "Go to the b&ones"), Icon::None, {kAlt | Qt::Key_8}}, QT_TRANSLATE_NOOP("Panels", "Bones"), PanelArea::LeftLower, make<BoneTreePanel>},
    {{"window.inspector", ActionGroup::Window, QT_TRANSLATE_NOOP("Actions", "Go to the i&nspector"), Icon::None, {kAlt | Qt::Key_9}}, QT_TRANSLATE_NOOP("Panels", "Inspector"), PanelArea::Right, make<InspectorPanel>},
    {{"window.segments", ActionGroup::Window, QT_TRANSLATE_NOOP("Actions", "Go to the &parts"), Icon::None, {kAlt | Qt::Key_S}}, QT_TRANSLATE_NOOP("Panels", "Parts"), PanelArea::Right, make<PartsPanel>, true},
    {{"window.timeline", ActionGroup::Window, QT_TRANSLATE_NOOP("Actions", "Go to the &timeline"), Icon::None, {kAlt | Qt::Key_1}}, QT_TRANSLATE_NOOP("Panels", "Timeline"), PanelArea::Bottom, makeTimeline},
    {{"window.curves", ActionGroup::Window, QT_TRANSLATE_NOOP("Actions", "Go to the c&urves"), Icon::None, {kAlt | Qt::Key_2}}, QT_TRANSLATE_NOOP("Panels", "Curves"), PanelArea::Bottom, make<CurvesPanel>},
    {{"window.keys", ActionGroup::Window, QT_TRANSLATE_NOOP("Actions", "Go to the &keys"), Icon::None, {kAlt | Qt::Key_3}}, QT_TRANSLATE_NOOP("Panels", "Keys"), PanelArea::Bottom, make<KeysPanel>},
    {{"window.bytes", ActionGroup::Window, QT_TRANSLATE_NOOP("Actions", "Go to the &bytes"), Icon::None, {kAlt | Qt::Key_4}}, QT_TRANSLATE_NOOP("Panels", "Bytes"), PanelArea::Bottom, make<BytesPanel>},
    {{"window.events", ActionGroup::Window, QT_TRANSLATE_NOOP("Actions", "Go to the &events"), Icon::None, {kAlt | Qt::Key_5}}, QT_TRANSLATE_NOOP("Panels", "Events"), PanelArea::Bottom, make<EventsPanel>},
    {{"window.issues", ActionGroup::Window, QT_TRANSLATE_NOOP("Actions", "Go to the &issues"), Icon::None, {kAlt | Qt::Key_6}}, QT_TRANSLATE_NOOP("Panels", "Issues"), PanelArea::Bottom, make<IssuesPanel>},
};
// clang-format on

}  // namespace

std::span<const PanelSpec> panelSpecs() { return kPanels; }

const char* idOf(const PanelSpec& spec) { return spec.show.id + kCommandPrefix.size(); }

QString titleOf(const PanelSpec& spec) { return QCoreApplication::translate("Panels", spec.title); }

}  // namespace marrow::gui
