// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/links/subject.h"

#include <span>

class QMenu;

namespace marrow::gui {

struct PanelContext;

/// One command about a subject.
struct LinkCommand {
  using Run = void (*)(const PanelContext& context, const Subject& subject);
  using Applies = bool (*)(const PanelContext& context, const Subject& subject);

  const char* id;  ///< of a command of the window, or the menu item's own
  About about;
  const char* text;  ///< untranslated, context "Links", %1 is the part; null: as the window's command
  Run run;           ///< null: the window's command
  Applies applies = nullptr;  ///< null: always
  bool goes = false;  ///< it leads to the subject: a click on a link runs the first such command that applies
};
[[nodiscard]] std::span<const LinkCommand> linkCommands();

/// Goes to all parts of the subject, as a click on a link does.
void goTo(const PanelContext& context, const Subject& subject);

/// Adds the commands about every part. Selects the bone or track, because the window's commands need that.
void addLinkCommands(QMenu& menu, const PanelContext& context, const Subject& subject);

}  // namespace marrow::gui
