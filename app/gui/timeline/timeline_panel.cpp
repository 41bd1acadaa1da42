// SPDX-License-Identifier: GPL-3.0-or-later
// The panel of the timeline, and the command that shows the whole clip in it.
#include "app/gui/actions/action_registry.h"
#include "app/gui/links/link_commands.h"
#include "app/gui/panels/panel.h"
#include "app/gui/timeline/timeline_widget.h"
#include "app/gui/widgets/list_parts.h"
#include "app/session/session.h"

#include <QMenu>

namespace marrow::gui {
namespace {

// clang-format off
constexpr ActionSpec kFit{"window.fitTimeline", ActionGroup::Window, QT_TRANSLATE_NOOP("Actions", "Show the whole &clip in the timeline"), Icon::None, {}, QT_TRANSLATE_NOOP("Actions", "zoom fit")};
// clang-format on

}  // namespace

Panel* makeTimelinePanel(const PanelSpec& spec, const PanelContext& context, QWidget* window) {
  auto* panel = new Panel(spec, context, window);
  auto* timeline = new TimelineWidget(context.session, context.tasks, panel);
  panel->setWidget(timeline);
  QObject::connect(timeline, &TimelineWidget::eventPicked, &context.messages, &PanelMessages::eventPicked);
  QObject::connect(timeline, &TimelineWidget::menuWanted, panel,
                   [timeline, context](const Subject& subject, const QPoint& global) {
                     QMenu* menu = makeMenu(timeline);
                     addLinkCommands(*menu, context, subject);
                     menu->addSeparator();
                     menu->addAction(context.actions.action("window.fitTimeline"));
                     menu->popup(global);
                   });
  context.actions.add(kFit, [timeline] { timeline->fit(); });
  return panel;
}

}  // namespace marrow::gui
