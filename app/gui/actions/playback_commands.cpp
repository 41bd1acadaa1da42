// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions/playback_commands.h"

#include "app/session/key_frames.h"
#include "app/session/playback.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace marrow::gui {
namespace {

using app::Playback;

constexpr std::array<double, 11> kSpeeds = {0.05, 0.1, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0, 8.0};
constexpr double kFastest = 8.0;

/// Stops where a person asks for it: on the frame that was showing. A frame shows until the next one begins,
/// as the game has it. At the end of a clip that plays once nobody asks, and the game's own end stays.
void pause(Playback& playback) {
  if (!playback.isPlaying()) return;
  playback.setPlaying(false);
  playback.setFrame(std::max(std::floor(playback.frame()), std::ceil(playback.rangeIn())));
}

double lastWholeFrame(double exclusiveEnd) { return std::max(0.0, std::ceil(exclusiveEnd) - 1.0); }

}  // namespace

void togglePlay(Playback& playback) {
  if (playback.frameCount() == 0) return;
  // The plain button always plays forwards.
  if (!playback.isPlaying()) playback.setReversed(false);
  playback.isPlaying() ? pause(playback) : playback.setPlaying(true);
}

void play(Playback& playback, bool reversed) {
  if (playback.frameCount() == 0) return;
  if (playback.isPlaying() && playback.isReversed() == reversed) return pause(playback);
  playback.setReversed(reversed);
  playback.setPlaying(true);
}

void shuttle(Playback& playback, bool reversed) {
  if (playback.frameCount() == 0) return;
  if (playback.isPlaying() && playback.isReversed() == reversed) {
    playback.setSpeed(std::min(playback.speed() * 2.0, kFastest));
    return;
  }
  playback.setSpeed(1.0);
  play(playback, reversed);
}

void shuttleStop(Playback& playback) {
  pause(playback);
  playback.setReversed(false);
  playback.setSpeed(1.0);
}

void stepFrames(Playback& playback, int frames) {
  if (playback.frameCount() == 0) return;
  playback.setPlaying(false);
  const double base = frames > 0 ? std::floor(playback.frame()) : std::ceil(playback.frame());
  playback.setFrame(std::clamp(base + frames, 0.0, lastWholeFrame(playback.frameCount())));
}

void goToPreviousKey(Playback& playback, const std::vector<float>& keyFrames) {
  pause(playback);
  if (const auto frame = app::keyFrameBefore(keyFrames, playback.frame())) playback.setFrame(*frame);
}

void goToNextKey(Playback& playback, const std::vector<float>& keyFrames) {
  pause(playback);
  const auto frame = app::keyFrameAfter(keyFrames, playback.frame(), playback.frameCount());
  if (frame) playback.setFrame(*frame);
}

void goToStart(Playback& playback) {
  playback.setFrame(playback.frame() > playback.rangeIn() ? playback.rangeIn() : 0.0);
}

void goToEnd(Playback& playback) {
  const double rangeLast = std::max(playback.rangeIn(), lastWholeFrame(playback.rangeOut()));
  playback.setFrame(playback.frame() < rangeLast ? rangeLast : lastWholeFrame(playback.frameCount()));
}

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

void cycleLoopOverride(Playback& playback) {
  const auto current = playback.loopOverride();
  if (!current) return playback.setLoopOverride(core::kLoopModes.front());
  const auto next = std::find(core::kLoopModes.begin(), core::kLoopModes.end(), *current) + 1;
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

}  // namespace marrow::gui
