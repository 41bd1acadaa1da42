// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions/playback_actions.h"

#include "app/document/document.h"
#include "app/gui/actions/action_registry.h"
#include "app/gui/actions/playback_commands.h"

#include <QAction>
#include <QCoreApplication>

namespace marrow::gui {
namespace {

using app::Document;

struct PlaybackAction {
  ActionSpec spec;
  void (*run)(Document&);
};

constexpr int kCtrl = Qt::ControlModifier;
constexpr int kShift = Qt::ShiftModifier;
constexpr int kAlt = Qt::AltModifier;
constexpr int kTenFrames = 10;

constexpr auto kPlay = ActionGroup::Playback;
constexpr auto kRange = ActionGroup::Range;

// clang-format off
constexpr PlaybackAction kActions[] = {
    {{"play.toggle", kPlay, QT_TRANSLATE_NOOP("Actions", "&Play or pause"), Icon::Play, {Qt::Key_Space}},
     [](Document& d) { togglePlay(d); }},
    {{"play.reverse", kPlay, QT_TRANSLATE_NOOP("Actions", "Play &backwards"), Icon::PlayBack, {kShift | Qt::Key_Space}},
     [](Document& d) { play(d, true); }},
    {{"play.stepForward", kPlay, QT_TRANSLATE_NOOP("Actions", "&Next frame"), Icon::Step, {Qt::Key_Right, Qt::Key_Period}},
     [](Document& d) { stepFrames(d, 1); }},
    {{"play.stepBack", kPlay, QT_TRANSLATE_NOOP("Actions", "Pre&vious frame"), Icon::StepBack, {Qt::Key_Left, Qt::Key_Comma}},
     [](Document& d) { stepFrames(d, -1); }},
    {{"play.nextKey", kPlay, QT_TRANSLATE_NOOP("Actions", "Next &key"), Icon::NextKey, {Qt::Key_Down}},
     [](Document& d) { goToNextKey(d); }},
    {{"play.previousKey", kPlay, QT_TRANSLATE_NOOP("Actions", "Previous k&ey"), Icon::PreviousKey, {Qt::Key_Up}},
     [](Document& d) { goToPreviousKey(d); }},
    {{"play.toStart", kPlay, QT_TRANSLATE_NOOP("Actions", "To the &start"), Icon::ToStart, {Qt::Key_Home, kShift | Qt::Key_Left}},
     [](Document& d) { goToStart(d); }},
    {{"play.toEnd", kPlay, QT_TRANSLATE_NOOP("Actions", "To the en&d"), Icon::ToEnd, {Qt::Key_End, kShift | Qt::Key_Right}},
     [](Document& d) { goToEnd(d); }},
    {{"play.tenBack", kPlay, QT_TRANSLATE_NOOP("Actions", "Ten frames back"), Icon::None, {Qt::Key_PageUp}},
     [](Document& d) { stepFrames(d, -kTenFrames); }},
    {{"play.tenForward", kPlay, QT_TRANSLATE_NOOP("Actions", "Ten frames on"), Icon::None, {Qt::Key_PageDown}},
     [](Document& d) { stepFrames(d, kTenFrames); }},
    {{"play.shuttleBack", kPlay, QT_TRANSLATE_NOOP("Actions", "Shuttle backwards; again: faster"), Icon::None, {Qt::Key_J}},
     [](Document& d) { shuttle(d, true); }},
    {{"play.shuttleStop", kPlay, QT_TRANSLATE_NOOP("Actions", "Stop, normal speed"), Icon::None, {Qt::Key_K}},
     [](Document& d) { shuttleStop(d); }},
    {{"play.shuttleForward", kPlay, QT_TRANSLATE_NOOP("Actions", "Shuttle forwards; again: faster"), Icon::None, {Qt::Key_L}},
     [](Document& d) { shuttle(d, false); }},
    {{"play.slower", kPlay, QT_TRANSLATE_NOOP("Actions", "S&lower"), Icon::None, {Qt::Key_Minus}},
     [](Document& d) { changeSpeed(d, false); }},
    {{"play.faster", kPlay, QT_TRANSLATE_NOOP("Actions", "&Faster"), Icon::None, {Qt::Key_Plus, Qt::Key_Equal}},
     [](Document& d) { changeSpeed(d, true); }},
    {{"play.loop", kPlay, QT_TRANSLATE_NOOP("Actions", "Change the l&oop mode"), Icon::Loop, {kCtrl | Qt::Key_L}},
     [](Document& d) { cycleLoopOverride(d); }},
    {{"play.pingPong", kPlay, QT_TRANSLATE_NOOP("Actions", "Mirrored loop (pin&g-pong)"), Icon::None, {Qt::Key_P}},
     [](Document& d) { togglePingPong(d); }},
    {{"range.in", kRange, QT_TRANSLATE_NOOP("Actions", "Range starts &here"), Icon::RangeIn, {Qt::Key_I}},
     [](Document& d) { setRangeInHere(d); }},
    {{"range.out", kRange, QT_TRANSLATE_NOOP("Actions", "Range ends he&re"), Icon::RangeOut, {Qt::Key_O}},
     [](Document& d) { setRangeOutHere(d); }},
    {{"range.clear", kRange, QT_TRANSLATE_NOOP("Actions", "&Clear the range"), Icon::None, {kAlt | Qt::Key_I}},
     [](Document& d) { clearRange(d); }},
};
// clang-format on

// The main button shows what pressing it does.
void syncPlaying(const ActionRegistry& actions, const Document& document) {
  const bool backward = document.isPlaying() && document.isReversed();
  actions.action("play.toggle")->setIcon(icon(document.isPlaying() ? Icon::Pause : Icon::Play));
  actions.action("play.reverse")->setIcon(icon(backward ? Icon::Pause : Icon::PlayBack));
}

void syncClip(const ActionRegistry& actions, const Document& document) {
  for (const PlaybackAction& entry : kActions)
    actions.action(entry.spec.id)->setEnabled(document.frameCount() > 0);
}

}  // namespace

void addPlaybackActions(ActionRegistry& actions, Document& document) {
  for (const PlaybackAction& entry : kActions) {
    actions.add(entry.spec, [&document, run = entry.run] { run(document); });
  }
  QObject::connect(&document, &Document::playbackChanged, &actions, [&] { syncPlaying(actions, document); });
  QObject::connect(&document, &Document::clipChanged, &actions, [&] { syncClip(actions, document); });
  QObject::connect(&document, &Document::eventsChanged, &actions, [&] { syncClip(actions, document); });
  syncPlaying(actions, document);
  syncClip(actions, document);
}

}  // namespace marrow::gui
