// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/actions/action_registry.h"
#include "app/gui/settings.h"

#include <QAction>

#include <functional>

namespace marrow::gui {

/// A toggle whose state is stored.
/// @param apply  called with the stored state, and with each new one.
inline void addStoredToggle(ActionRegistry& actions, Settings& settings, const ActionSpec& spec,
                            const Preference<bool>& preference, const std::function<void(bool)>& apply) {
  QAction* action = actions.addToggle(spec, settings.value(preference), [&settings, preference](bool on) {
    settings.setValue(preference, on);
  });
  settings.onChange(preference, action, [action, apply](bool on) {
    apply(on);
    action->setChecked(on);
  });
}

}  // namespace marrow::gui
