// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/actions/playback_commands.h"

#include "app/document/document.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace marrow::gui {
namespace {

using app::Document;

constexpr std::array<double, 11> kSpeeds = {0.05, 0.1, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0, 8.0};
constexpr double kFastest = 8.0;

/// Stops where a person asks for it: on the frame that was showing. A frame shows until the next one begins,
/// as the console has it. At the end of a clip that plays once nobody asks, and the game's own end stays.
void pause(Document& document) {
  if (!document.isPlaying()) return;
  document.setPlaying(false);
  document.setFrame(std::max(std::floor(document.frame()), std::ceil(document.rangeIn())));
}

double lastWholeFrame(double exclusiveEnd) { return std::max(0.0, std::ceil(exclusiveEnd) - 1.0); }

}  // namespace

void togglePlay(Document& document) {
  if (document.frameCount() == 0) return;
  // Playing backwards is asked for each time; the plain button always plays on.
  if (!document.isPlaying()) document.setReversed(false);
  document.isPlaying() ? pause(document) : document.setPlaying(true);
}

void play(Document& document, bool reversed) {
  if (document.frameCount() == 0) return;
  if (document.isPlaying() && document.isReversed() == reversed) return pause(document);
  document.setReversed(reversed);
  document.setPlaying(true);
}

void shuttle(Document& document, bool reversed) {
  if (document.frameCount() == 0) return;
  if (document.isPlaying() && document.isReversed() == reversed) {
    document.setSpeed(std::min(document.speed() * 2.0, kFastest));
    return;
  }
  document.setSpeed(1.0);
  play(document, reversed);
}

void shuttleStop(Document& document) {
  pause(document);
  document.setReversed(false);
  document.setSpeed(1.0);
}

void stepFrames(Document& document, int frames) {
  if (document.frameCount() == 0) return;
  document.setPlaying(false);
  const double base = frames > 0 ? std::floor(document.frame()) : std::ceil(document.frame());
  document.setFrame(std::clamp(base + frames, 0.0, lastWholeFrame(document.frameCount())));
}

void goToPreviousKey(Document& document) {
  pause(document);
  if (const auto frame = document.previousKeyFrame()) document.setFrame(*frame);
}

void goToNextKey(Document& document) {
  pause(document);
  if (const auto frame = document.nextKeyFrame()) document.setFrame(*frame);
}

void goToStart(Document& document) {
  document.setFrame(document.frame() > document.rangeIn() ? document.rangeIn() : 0.0);
}

void goToEnd(Document& document) {
  const double rangeLast = std::max(document.rangeIn(), lastWholeFrame(document.rangeOut()));
  document.setFrame(document.frame() < rangeLast ? rangeLast : lastWholeFrame(document.frameCount()));
}

void changeSpeed(Document& document, bool faster) {
  constexpr double kSame = 1e-6;
  if (faster) {
    for (const double speed : kSpeeds) {
      if (speed > document.speed() + kSame) return document.setSpeed(speed);
    }
    return;
  }
  for (auto speed = kSpeeds.rbegin(); speed != kSpeeds.rend(); ++speed) {
    if (*speed < document.speed() - kSame) return document.setSpeed(*speed);
  }
}

void cycleLoopOverride(Document& document) {
  const auto current = document.loopOverride();
  if (!current) return document.setLoopOverride(core::kLoopModes.front());
  const auto next = std::find(core::kLoopModes.begin(), core::kLoopModes.end(), *current) + 1;
  document.setLoopOverride(next == core::kLoopModes.end() ? std::nullopt : std::optional(*next));
}

void togglePingPong(Document& document) {
  const bool isSet = document.loopOverride() == core::LoopMode::MirroredLoop;
  document.setLoopOverride(isSet ? std::nullopt : std::optional(core::LoopMode::MirroredLoop));
}

void setRangeInHere(Document& document) {
  document.setRangeIn(std::min(std::floor(document.frame()), lastWholeFrame(document.frameCount())));
}

void setRangeOutHere(Document& document) {
  // The end is exclusive, so that the frame under the playhead is the last one shown.
  document.setRangeOut(std::floor(document.frame()) + 1.0);
}

void clearRange(Document& document) {
  document.setRangeIn(std::nullopt);
  document.setRangeOut(std::nullopt);
}

}  // namespace marrow::gui
