// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session_fwd.h"

class QObject;
class QString;

namespace marrow::gui {

class SegmentedControl;
class Settings;
class ViewportWidget;

/// Sets playback and viewport as the user prefers, now and whenever a preference changes. The theme is set
/// only when its preference changes: the command line may have named another.
/// @param context  lives as long as the connections.
void syncPreferences(Settings& settings, app::Playback& playback, ViewportWidget& viewport, QObject* context);

/// The switch between degrees (0) and raw units (1) of a panel.
[[nodiscard]] SegmentedControl* makeUnits(const char* objectName, const QString& tip);

/// Sets a switch of makeUnits() as the user prefers, now and whenever the preference changes. The user may
/// still set the switch alone.
void syncUnits(Settings& settings, SegmentedControl& units);

}  // namespace marrow::gui
