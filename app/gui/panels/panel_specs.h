// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/actions/action_registry.h"

#include <span>

namespace marrow::gui {

class Panel;
struct PanelContext;

/// A panel's default place. Panels of one area share it as tabs, in the order of the table.
enum class PanelArea { LeftUpper, LeftLower, Right, Bottom };

/// One panel of the window. The table of these gives panels, titles, menus, commands, shortcuts, the default
/// layout, `--panel` and tests.
struct PanelSpec {
  ActionSpec show;    ///< the command that goes to it, "window." and its id; its icon and shortcut
  const char* title;  ///< untranslated, context "Panels"
  PanelArea area;
  Panel* (*make)(const PanelSpec&, const PanelContext&, QWidget* window);
  bool isOnRequest = false;  ///< hidden until the shown file or the user needs it
};

[[nodiscard]] std::span<const PanelSpec> panelSpecs();

/// "keys": names the dock ("keysPanel") and its command ("window.keys").
[[nodiscard]] const char* idOf(const PanelSpec& spec);
[[nodiscard]] QString titleOf(const PanelSpec& spec);

}  // namespace marrow::gui
