// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session_fwd.h"

class QObject;
class QString;

namespace marrow::gui {

class SegmentedControl;
class Settings;
class ViewportWidget;

/// Brings the playback and the viewport to what the user prefers, now and whenever it changes. The theme is
/// left as it is until then: the command line may have asked for another.
/// @param context  how long they stay connected.
void syncPreferences(Settings& settings, app::Playback& playback, ViewportWidget& viewport, QObject* context);

/// The switch between degrees (0) and raw units (1) of a panel.
[[nodiscard]] SegmentedControl* makeUnits(const char* objectName, const QString& tip);

/// A switch between degrees and raw units starts as preferred and goes along when the preference changes; it
/// can still be put otherwise by itself.
void syncUnits(Settings& settings, SegmentedControl& units);

}  // namespace marrow::gui
