// SPDX-License-Identifier: GPL-3.0-or-later
// The actions that play, step, change speed and loop mode, and set the played range.
#include "app/gui/actions/actions.h"

#include "app/gui/actions/action_registry.h"
#include "app/session/key_frames.h"
#include "app/session/session.h"

#include <QAction>
#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace marrow::gui {
namespace {

using app::Playback;
using app::Session;

constexpr std::array<double, 11> kSpeeds = {0.05, 0.1, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0, 8.0};
constexpr double kFastest = 8.0;

double lastWholeFrame(double exclusiveEnd) { return std::max(0.0, std::ceil(exclusiveEnd) - 1.0); }

/// Plays or pauses.
void togglePlay(Playback& playback) {
  if (playback.frameCount() == 0) return;
  // The plain button always plays forwards.
  if (!playback.isPlaying()) playback.setReversed(false);
  playback.isPlaying() ? playback.pause() : playback.setPlaying(true);
}

void play(Playback& playback, bool reversed) {
  if (playback.frameCount() == 0) return;
  if (playback.isPlaying() && playback.isReversed() == reversed) return playback.pause();
  playback.setReversed(reversed);
  playback.setPlaying(true);
}

/// J and L: starts in a direction at normal speed; again in the same direction doubles the speed.
void shuttle(Playback& playback, bool reversed) {
  if (playback.frameCount() == 0) return;
  if (playback.isPlaying() && playback.isReversed() == reversed) {
    playback.setSpeed(std::min(playback.speed() * 2.0, kFastest));
    return;
  }
  playback.setSpeed(1.0);
  play(playback, reversed);
}

/// K: stops and returns to normal speed.
void shuttleStop(Playback& playback) {
  playback.pause();
  playback.setReversed(false);
  playback.setSpeed(1.0);
}

/// Stops and moves by whole frames; a playhead between two frames first lands on one of them.
void stepFrames(Playback& playback, int frames) {
  if (playback.frameCount() == 0) return;
  playback.setPlaying(false);
  const double base = frames > 0 ? std::floor(playback.frame()) : std::ceil(playback.frame());
  playback.setFrame(std::clamp(base + frames, 0.0, lastWholeFrame(playback.frameCount())));
}

// The keys of the active bone, or of all.
std::vector<float> keyFramesOf(const Session& session) {
  return app::keyFrames(session.workspace, session.selection.activeBone());
}

void goToPreviousKey(Session& session) {
  Playback& playback = session.playback;
  playback.pause();
  const auto frame = app::keyFrameBefore(keyFramesOf(session), playback.frame());
  if (frame) playback.setFrame(*frame);
}

void goToNextKey(Session& session) {
  Playback& playback = session.playback;
  playback.pause();
  const auto frame = app::keyFrameAfter(keyFramesOf(session), playback.frame(), playback.frameCount());
  if (frame) playback.setFrame(*frame);
}

/// Goes to the played range's first frame, and from there to the clip's.
void goToStart(Playback& playback) {
  playback.setFrame(playback.frame() > playback.rangeIn() ? playback.rangeIn() : 0.0);
}

/// Goes to the played range's last whole frame, and from there to the clip's.
void goToEnd(Playback& playback) {
  const double rangeLast = std::max(playback.rangeIn(), lastWholeFrame(playback.rangeOut()));
  playback.setFrame(playback.frame() < rangeLast ? rangeLast : lastWholeFrame(playback.frameCount()));
}

/// Sets the next faster or slower one of the speeds around 1.
void changeSpeed(Playback& playback, bool faster) {
  constexpr double kSame = 1e-6;
  if (faster) {
    for (const double speed : kSpeeds) {
      if (speed > playback.speed() + kSame) return playback.setSpeed(speed);
    }
    return;
  }
  for (auto speed = kSpeeds.rbegin(); speed != kSpeeds.rend(); ++speed) {
    if (*speed < playback.speed() - kSame) return playback.setSpeed(*speed);
  }
}

/// The file's own mode, then each other mode in turn, then the file's again.
void cycleLoopOverride(Playback& playback) {
  const auto current = playback.loopOverride();
  auto next = core::kLoopModes.begin();
  if (current) next = std::find(next, core::kLoopModes.end(), *current) + 1;
  const core::LoopMode own = playback.usualLoop().value_or(playback.fileLoopMode());
  if (next != core::kLoopModes.end() && *next == own) ++next;
  playback.setLoopOverride(next == core::kLoopModes.end() ? std::nullopt : std::optional(*next));
}

void togglePingPong(Playback& playback) {
  const bool isSet = playback.loopOverride() == core::LoopMode::MirroredLoop;
  playback.setLoopOverride(isSet ? std::nullopt : std::optional(core::LoopMode::MirroredLoop));
}

void setRangeInHere(Playback& playback) {
  playback.setRangeIn(std::min(std::floor(playback.frame()), lastWholeFrame(playback.frameCount())));
}

void setRangeOutHere(Playback& playback) {
  // The end is exclusive, so that the frame under the playhead is the last one shown.
  playback.setRangeOut(std::floor(playback.frame()) + 1.0);
}

void clearRange(Playback& playback) {
  playback.setRangeIn(std::nullopt);
  playback.setRangeOut(std::nullopt);
}

struct PlaybackAction {
  ActionSpec spec;
  void (*run)(Session&);
};

constexpr int kTenFrames = 10;

constexpr auto kPlay = ActionGroup::Playback;
constexpr auto kRange = ActionGroup::Range;

// clang-format off
constexpr PlaybackAction kActions[] = {
    {{"play.toggle", kPlay, QT_TRANSLATE_NOOP("Actions", "&Play or pause"), Icon::Play, {Qt::Key_Space}, QT_TRANSLATE_NOOP("Actions", "stop start")},
     [](Session& s) { togglePlay(s.playback); }},
    {{"play.reverse", kPlay, QT_TRANSLATE_NOOP("Actions", "Play &backwards"), Icon::PlayBack, {kShift | Qt::Key_Space}, QT_TRANSLATE_NOOP("Actions", "reverse")},
     [](Session& s) { play(s.playback, true); }},
    {{"play.stepForward", kPlay, QT_TRANSLATE_NOOP("Actions", "&Next frame"), Icon::Step, {Qt::Key_Right, Qt::Key_Period}, QT_TRANSLATE_NOOP("Actions", "step")},
     [](Session& s) { stepFrames(s.playback, 1); }},
    {{"play.stepBack", kPlay, QT_TRANSLATE_NOOP("Actions", "Pre&vious frame"), Icon::StepBack, {Qt::Key_Left, Qt::Key_Comma}, QT_TRANSLATE_NOOP("Actions", "step")},
     [](Session& s) { stepFrames(s.playback, -1); }},
    {{"play.nextKey", kPlay, QT_TRANSLATE_NOOP("Actions", "Next &key"), Icon::NextKey, {Qt::Key_Down}, QT_TRANSLATE_NOOP("Actions", "keyframe")},
     goToNextKey},
    {{"play.previousKey", kPlay, QT_TRANSLATE_NOOP("Actions", "Previous k&ey"), Icon::PreviousKey, {Qt::Key_Up}, QT_TRANSLATE_NOOP("Actions", "keyframe")},
     goToPreviousKey},
    {{"play.toStart", kPlay, QT_TRANSLATE_NOOP("Actions", "To the &start"), Icon::ToStart, {Qt::Key_Home, kShift | Qt::Key_Left}, QT_TRANSLATE_NOOP("Actions", "first beginning rewind")},
     [](Session& s) { goToStart(s.playback); }},
    {{"play.toEnd", kPlay, QT_TRANSLATE_NOOP("Actions", "To the en&d"), Icon::ToEnd, {Qt::Key_End, kShift | Qt::Key_Right}, QT_TRANSLATE_NOOP("Actions", "last")},
     [](Session& s) { goToEnd(s.playback); }},
    {{"play.tenBack", kPlay, QT_TRANSLATE_NOOP("Actions", "Ten frames back"), Icon::None, {Qt::Key_PageUp}, QT_TRANSLATE_NOOP("Actions", "jump skip")},
     [](Session& s) { stepFrames(s.playback, -kTenFrames); }},
    {{"play.tenForward", kPlay, QT_TRANSLATE_NOOP("Actions", "Ten frames forward"), Icon::None, {Qt::Key_PageDown}, QT_TRANSLATE_NOOP("Actions", "jump skip")},
     [](Session& s) { stepFrames(s.playback, kTenFrames); }},
    {{"play.shuttleBack", kPlay, QT_TRANSLATE_NOOP("Actions", "Shuttle backwards; again: faster"), Icon::None, {Qt::Key_J}},
     [](Session& s) { shuttle(s.playback, true); }},
    {{"play.shuttleStop", kPlay, QT_TRANSLATE_NOOP("Actions", "Stop, normal speed"), Icon::None, {Qt::Key_K}, QT_TRANSLATE_NOOP("Actions", "pause")},
     [](Session& s) { shuttleStop(s.playback); }},
    {{"play.shuttleForward", kPlay, QT_TRANSLATE_NOOP("Actions", "Shuttle forwards; again: faster"), Icon::None, {Qt::Key_L}},
     [](Session& s) { shuttle(s.playback, false); }},
    {{"play.slower", kPlay, QT_TRANSLATE_NOOP("Actions", "S&lower"), Icon::None, {Qt::Key_Minus}, QT_TRANSLATE_NOOP("Actions", "speed")},
     [](Session& s) { changeSpeed(s.playback, false); }},
    {{"play.faster", kPlay, QT_TRANSLATE_NOOP("Actions", "&Faster"), Icon::None, {Qt::Key_Plus, Qt::Key_Equal}, QT_TRANSLATE_NOOP("Actions", "speed")},
     [](Session& s) { changeSpeed(s.playback, true); }},
    {{"play.loop", kPlay, QT_TRANSLATE_NOOP("Actions", "Change the l&oop mode"), Icon::Loop, {kCtrl | Qt::Key_L}, QT_TRANSLATE_NOOP("Actions", "repeat")},
     [](Session& s) { cycleLoopOverride(s.playback); }},
    {{"play.pingPong", kPlay, QT_TRANSLATE_NOOP("Actions", "Mirrored loop (pin&g-pong)"), Icon::None, {Qt::Key_P}, QT_TRANSLATE_NOOP("Actions", "pingpong oscillate")},
     [](Session& s) { togglePingPong(s.playback); }},
    {{"range.in", kRange, QT_TRANSLATE_NOOP("Actions", "Range starts &here"), Icon::RangeIn, {Qt::Key_I}, QT_TRANSLATE_NOOP("Actions", "trim interval")},
     [](Session& s) { setRangeInHere(s.playback); }},
    {{"range.out", kRange, QT_TRANSLATE_NOOP("Actions", "Range ends he&re"), Icon::RangeOut, {Qt::Key_O}, QT_TRANSLATE_NOOP("Actions", "trim interval")},
     [](Session& s) { setRangeOutHere(s.playback); }},
    {{"range.clear", kRange, QT_TRANSLATE_NOOP("Actions", "&Clear the range"), Icon::None, {kAlt | Qt::Key_I}, QT_TRANSLATE_NOOP("Actions", "trim interval reset")},
     [](Session& s) { clearRange(s.playback); }},
};
// clang-format on

void syncPlaying(const ActionRegistry& actions, const app::Playback& playback) {
  actions.action("play.toggle")->setIcon(icon(playback.isPlaying() ? Icon::Pause : Icon::Play));
}

void syncFrameCount(const ActionRegistry& actions, const app::Workspace& workspace) {
  for (const PlaybackAction& entry : kActions)
    actions.action(entry.spec.id)->setEnabled(workspace.frameCount() > 0);
}

}  // namespace

void addPlaybackActions(ActionRegistry& actions, Session& session) {
  for (const PlaybackAction& entry : kActions) {
    actions.add(entry.spec, [&session, run = entry.run] { run(session); });
  }
  QObject::connect(&session.playback, &app::Playback::playbackChanged, &actions,
                   [&] { syncPlaying(actions, session.playback); });
  const auto onFrames = [&] { syncFrameCount(actions, session.workspace); };
  QObject::connect(&session.workspace, &app::Workspace::clipChanged, &actions, onFrames);
  QObject::connect(&session.workspace, &app::Workspace::eventsChanged, &actions, onFrames);
  syncPlaying(actions, session.playback);
  onFrames();
}

}  // namespace marrow::gui
