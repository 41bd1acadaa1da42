// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace marrow::app {
class Playback;
}

/// What the transport's buttons and keys do.
namespace marrow::gui {

/// Plays or pauses.
void togglePlay(app::Playback& playback);
void play(app::Playback& playback, bool reversed);

/// J and L: starts in a direction at normal speed; again in the same direction doubles the speed.
void shuttle(app::Playback& playback, bool reversed);
/// K: stops and returns to normal speed.
void shuttleStop(app::Playback& playback);

/// Stops and moves by whole frames; a playhead between two frames first lands on one of them.
void stepFrames(app::Playback& playback, int frames);
/// @param keyFrames  those to go to (app/session/key_frames.h).
void goToPreviousKey(app::Playback& playback, const std::vector<float>& keyFrames);
void goToNextKey(app::Playback& playback, const std::vector<float>& keyFrames);

/// The played range's first frame, and from there the clip's.
void goToStart(app::Playback& playback);
/// The played range's last whole frame, and from there the clip's.
void goToEnd(app::Playback& playback);

/// The next step of a ladder of speeds around 1.
void changeSpeed(app::Playback& playback, bool faster);
/// File's own mode, then each mode in turn, then the file's again.
void cycleLoopOverride(app::Playback& playback);
void togglePingPong(app::Playback& playback);

/// The playhead's frame becomes the first or the last played one.
void setRangeInHere(app::Playback& playback);
void setRangeOutHere(app::Playback& playback);
void clearRange(app::Playback& playback);

}  // namespace marrow::gui
