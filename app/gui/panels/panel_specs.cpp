// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panels/panel_specs.h"

#include <QCoreApplication>

#include <string_view>

namespace marrow::gui {

#define PANEL(name, id, go, key, title, area, isOnRequest) \
  Panel* make##name(const PanelSpec& spec, const PanelContext& context, QWidget* window);
#include "app/gui/panels/panels.def"
#undef PANEL

namespace {

constexpr std::string_view kCommandPrefix = "window.";

constexpr PanelSpec kPanels[] = {
#define PANEL(name, id, go, key, title, area, isOnRequest)    \
  {{id, ActionGroup::Window, go, Icon::None, {kAlt | (key)}}, \
   title,                                                     \
   PanelArea::area,                                           \
   make##name,                                                \
   isOnRequest},
#include "app/gui/panels/panels.def"
#undef PANEL
};

}  // namespace

std::span<const PanelSpec> panelSpecs() { return kPanels; }

const char* idOf(const PanelSpec& spec) { return spec.show.id + kCommandPrefix.size(); }

QString titleOf(const PanelSpec& spec) { return QCoreApplication::translate("Panels", spec.title); }

}  // namespace marrow::gui
