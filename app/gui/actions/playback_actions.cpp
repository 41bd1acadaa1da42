// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions/playback_actions.h"

#include "app/gui/actions/action_registry.h"
#include "app/gui/actions/playback_commands.h"
#include "app/session/key_frames.h"
#include "app/session/session.h"

#include <QAction>
#include <QCoreApplication>

namespace marrow::gui {
namespace {

using app::Session;

// Of the active bone, or of all.
std::vector<float> keyFramesOf(const Session& session) {
  return app::keyFrames(session.workspace, session.selection.activeBone());
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
    {{"play.toggle", kPlay, QT_TRANSLATE_NOOP("Actions", "&Play or pause"), Icon::Play, {Qt::Key_Space}},
     [](Session& s) { togglePlay(s.playback); }},
    {{"play.reverse", kPlay, QT_TRANSLATE_NOOP("Actions", "Play &backwards"), Icon::PlayBack, {kShift | Qt::Key_Space}},
     [](Session& s) { play(s.playback, true); }},
    {{"play.stepForward", kPlay, QT_TRANSLATE_NOOP("Actions", "&Next frame"), Icon::Step, {Qt::Key_Right, Qt::Key_Period}},
     [](Session& s) { stepFrames(s.playback, 1); }},
    {{"play.stepBack", kPlay, QT_TRANSLATE_NOOP("Actions", "Pre&vious frame"), Icon::StepBack, {Qt::Key_Left, Qt::Key_Comma}},
     [](Session& s) { stepFrames(s.playback, -1); }},
    {{"play.nextKey", kPlay, QT_TRANSLATE_NOOP("Actions", "Next &key"), Icon::NextKey, {Qt::Key_Down}},
     [](Session& s) { goToNextKey(s.playback, keyFramesOf(s)); }},
    {{"play.previousKey", kPlay, QT_TRANSLATE_NOOP("Actions", "Previous k&ey"), Icon::PreviousKey, {Qt::Key_Up}},
     [](Session& s) { goToPreviousKey(s.playback, keyFramesOf(s)); }},
    {{"play.toStart", kPlay, QT_TRANSLATE_NOOP("Actions", "To the &start"), Icon::ToStart, {Qt::Key_Home, kShift | Qt::Key_Left}},
     [](Session& s) { goToStart(s.playback); }},
    {{"play.toEnd", kPlay, QT_TRANSLATE_NOOP("Actions", "To the en&d"), Icon::ToEnd, {Qt::Key_End, kShift | Qt::Key_Right}},
     [](Session& s) { goToEnd(s.playback); }},
    {{"play.tenBack", kPlay, QT_TRANSLATE_NOOP("Actions", "Ten frames back"), Icon::None, {Qt::Key_PageUp}},
     [](Session& s) { stepFrames(s.playback, -kTenFrames); }},
    {{"play.tenForward", kPlay, QT_TRANSLATE_NOOP("Actions", "Ten frames on"), Icon::None, {Qt::Key_PageDown}},
     [](Session& s) { stepFrames(s.playback, kTenFrames); }},
    {{"play.shuttleBack", kPlay, QT_TRANSLATE_NOOP("Actions", "Shuttle backwards; again: faster"), Icon::None, {Qt::Key_J}},
     [](Session& s) { shuttle(s.playback, true); }},
    {{"play.shuttleStop", kPlay, QT_TRANSLATE_NOOP("Actions", "Stop, normal speed"), Icon::None, {Qt::Key_K}},
     [](Session& s) { shuttleStop(s.playback); }},
    {{"play.shuttleForward", kPlay, QT_TRANSLATE_NOOP("Actions", "Shuttle forwards; again: faster"), Icon::None, {Qt::Key_L}},
     [](Session& s) { shuttle(s.playback, false); }},
    {{"play.slower", kPlay, QT_TRANSLATE_NOOP("Actions", "S&lower"), Icon::None, {Qt::Key_Minus}},
     [](Session& s) { changeSpeed(s.playback, false); }},
    {{"play.faster", kPlay, QT_TRANSLATE_NOOP("Actions", "&Faster"), Icon::None, {Qt::Key_Plus, Qt::Key_Equal}},
     [](Session& s) { changeSpeed(s.playback, true); }},
    {{"play.loop", kPlay, QT_TRANSLATE_NOOP("Actions", "Change the l&oop mode"), Icon::Loop, {kCtrl | Qt::Key_L}},
     [](Session& s) { cycleLoopOverride(s.playback); }},
    {{"play.pingPong", kPlay, QT_TRANSLATE_NOOP("Actions", "Mirrored loop (pin&g-pong)"), Icon::None, {Qt::Key_P}},
     [](Session& s) { togglePingPong(s.playback); }},
    {{"range.in", kRange, QT_TRANSLATE_NOOP("Actions", "Range starts &here"), Icon::RangeIn, {Qt::Key_I}},
     [](Session& s) { setRangeInHere(s.playback); }},
    {{"range.out", kRange, QT_TRANSLATE_NOOP("Actions", "Range ends he&re"), Icon::RangeOut, {Qt::Key_O}},
     [](Session& s) { setRangeOutHere(s.playback); }},
    {{"range.clear", kRange, QT_TRANSLATE_NOOP("Actions", "&Clear the range"), Icon::None, {kAlt | Qt::Key_I}},
     [](Session& s) { clearRange(s.playback); }},
};
// clang-format on

void syncPlaying(const ActionRegistry& actions, const app::Playback& playback) {
  const bool backward = playback.isPlaying() && playback.isReversed();
  actions.action("play.toggle")->setIcon(icon(playback.isPlaying() ? Icon::Pause : Icon::Play));
  actions.action("play.reverse")->setIcon(icon(backward ? Icon::Pause : Icon::PlayBack));
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
