// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/companion_clock.h"

#include "core/clip.h"
#include "core/companion_habit.h"
#include "core/game/game_rules.h"

#include <algorithm>
#include <cmath>

namespace marrow::core {
namespace {

bool isMirrored(LoopMode mode) { return mode == LoopMode::MirroredOnce || mode == LoopMode::MirroredLoop; }
bool isEndless(LoopMode mode) { return mode == LoopMode::Loop || mode == LoopMode::MirroredLoop; }

/// Until it has been seen whole, back again in mirrored modes.
double wholeFrames(double count, LoopMode mode) { return isMirrored(mode) ? 2.0 * count : count; }

/// A blink that has been seen leaves the eyes open.
LoopMode playedMode(const Clip& companion) {
  const bool rests =
      companion.loopMode == LoopMode::Once && isOfHabit(companion.rules->pairing, companion.name);
  return rests ? LoopMode::OnceAndReset : companion.loopMode;
}

double ownFrame(double count, LoopMode mode, double played) {
  if (count <= 0.0) return 0.0;
  if (!(played > 0.0)) return played;
  switch (mode) {
    case LoopMode::Once:
      return std::min(played, count - kBeforeEnd);
    case LoopMode::OnceAndReset:
      return played < count ? played : 0.0;
    case LoopMode::Loop:
      return std::fmod(played, count);
    case LoopMode::MirroredOnce:
      if (played >= 2.0 * count) return 0.0;
      break;
    case LoopMode::MirroredLoop:
      break;
  }
  const double place = std::fmod(played, 2.0 * count);
  return place < count ? place : std::min(2.0 * count - place, count - kBeforeEnd);
}

/// Whole turns that last at least so long.
double wholeTurns(double frames, double turn) { return std::max(1.0, std::ceil(frames / turn)) * turn; }

}  // namespace

double companionFrame(const Clip& companion, double played) {
  return ownFrame(companion.frameCount, playedMode(companion), played);
}

double CompanionClock::animationFrame(double played) const {
  const bool isItsOwn = frameCount_ <= 0 || !(played >= frameCount_);
  return isItsOwn ? played : ownFrame(frameCount_, mode_, played);
}

double CompanionClock::companionFrame(const Clip& companion, double played) const {
  const double whole = wholeFrames(companion.frameCount, companion.loopMode);
  const bool startsAgain =
      frameCount_ > 0 && isEndless(mode_) && !isEndless(companion.loopMode) && played >= whole;
  if (startsAgain) played = std::fmod(played, wholeTurns(whole, wholeFrames(frameCount_, mode_)));
  return core::companionFrame(companion, played);
}

double CompanionClock::framesWith(const Clip& companion) const {
  const double whole = std::max(0.0, wholeFrames(companion.frameCount, companion.loopMode));
  if (frameCount_ <= 0) return whole;
  const double turn = wholeFrames(frameCount_, mode_);
  return isEndless(mode_) ? wholeTurns(whole, turn) : std::max(whole, turn);
}

}  // namespace marrow::core
