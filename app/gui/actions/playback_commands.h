// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace marrow::app {
class Document;
}

/// What the transport's buttons and keys do to the document.
namespace marrow::gui {

/// Plays or pauses.
void togglePlay(app::Document& document);
void play(app::Document& document, bool reversed);

/// J and L: starts in a direction at normal speed; again in the same direction doubles the speed.
void shuttle(app::Document& document, bool reversed);
/// K: stops and returns to normal speed.
void shuttleStop(app::Document& document);

/// Stops and moves by whole frames; a playhead between two frames first lands on one of them.
void stepFrames(app::Document& document, int frames);
void goToPreviousKey(app::Document& document);
void goToNextKey(app::Document& document);

/// The played range's first frame, and from there the clip's.
void goToStart(app::Document& document);
/// The played range's last whole frame, and from there the clip's.
void goToEnd(app::Document& document);

/// The next step of a ladder of speeds around 1.
void changeSpeed(app::Document& document, bool faster);
/// File's own mode, then each mode in turn, then the file's again.
void cycleLoopOverride(app::Document& document);
void togglePingPong(app::Document& document);

/// The playhead's frame becomes the first or the last played one.
void setRangeInHere(app::Document& document);
void setRangeOutHere(app::Document& document);
void clearRange(app::Document& document);

}  // namespace marrow::gui
