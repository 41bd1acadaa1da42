// SPDX-License-Identifier: GPL-3.0-or-later
// Time, and how the playhead moves in it.
#include "app/document/document.h"

#include <algorithm>
#include <cmath>

namespace marrow::app {
namespace {

constexpr double kSlowest = 0.05;
constexpr double kFastest = 8.0;
// "Play" this close to where playing stops starts over.
constexpr double kNearEnd = 0.001;

}  // namespace

int Document::frameCount() const {
  const std::shared_ptr<const core::Clip> shown = clip();
  return shown ? shown->frameCount : eventFrames_;
}

core::LoopMode Document::fileLoopMode() const {
  const std::shared_ptr<const core::Clip> shown = clip();
  return shown ? shown->loopMode : core::LoopMode::Once;
}

double Document::rangeIn() const { return rangeIn_.value_or(0.0); }
double Document::rangeOut() const { return rangeOut_.value_or(frameCount()); }

void Document::setFrame(double frame) {
  const double clamped =
      std::isfinite(frame) ? std::clamp(frame, 0.0, static_cast<double>(frameCount())) : 0.0;
  if (clamped == frame_) return;
  frame_ = clamped;
  updatePose();
  emit frameChanged();
}

void Document::restartClock() {
  const std::shared_ptr<const core::Clip> shown = clip();
  clock_.setRules(shown ? *shown->rules : core::kJ3dRules);
  clock_.setMode(loopMode());
  clock_.setRange({static_cast<float>(rangeIn()), static_cast<float>(rangeOut())});
  clock_.setRate(reversed_ ? -1.0F : 1.0F);
}

void Document::changePlayback() {
  restartClock();
  emit playbackChanged();
}

void Document::setFramesPerSecond(double framesPerSecond) {
  framesPerSecond_ = std::clamp(framesPerSecond, 1.0, 240.0);
  emit playbackChanged();
}

double Document::startingRate() const {
  const std::shared_ptr<const core::Clip> shown = clip();
  return usualRate_.value_or(shown ? static_cast<double>(shown->framesPerSecond) : framesPerSecond_);
}

void Document::setUsualRate(std::optional<double> framesPerSecond) {
  if (framesPerSecond == usualRate_) return;
  usualRate_ = framesPerSecond;
  if (clip()) setFramesPerSecond(startingRate());
}

void Document::setLoopOverride(std::optional<core::LoopMode> mode) {
  loopOverride_ = mode;
  changePlayback();
}

void Document::setSpeed(double speed) {
  speed_ = std::clamp(speed, kSlowest, kFastest);
  emit playbackChanged();
}

void Document::setPlaying(bool playing) {
  if (playing && frameCount() == 0) return;
  if (playing == playing_) return;
  playing_ = playing;
  unplayedFrames_ = 0.0;
  if (playing) {
    restartClock();
    const auto lastFrame = static_cast<double>(clock_.lastFrame());
    if (!reversed_ && frame_ >= lastFrame - kNearEnd) setFrame(rangeIn());
    if (reversed_ && frame_ <= rangeIn()) setFrame(lastFrame);
  }
  emit playbackChanged();
}

void Document::setReversed(bool reversed) {
  if (reversed == reversed_) return;
  reversed_ = reversed;
  changePlayback();
}

void Document::setRangeIn(std::optional<double> frame) {
  rangeIn_ = frame;
  if (rangeIn_) rangeIn_ = std::clamp(*rangeIn_, 0.0, static_cast<double>(frameCount()));
  if (rangeIn_ && *rangeIn_ >= rangeOut()) rangeOut_.reset();
  changePlayback();
}

void Document::setRangeOut(std::optional<double> frame) {
  rangeOut_ = frame;
  if (rangeOut_) rangeOut_ = std::clamp(*rangeOut_, 0.0, static_cast<double>(frameCount()));
  if (rangeOut_ && *rangeOut_ <= rangeIn()) rangeIn_.reset();
  changePlayback();
}

void Document::setSampleMode(core::SampleMode mode) {
  if (mode == sampleMode_) return;
  sampleMode_ = mode;
  updatePose();
  emit playbackChanged();
  emit frameChanged();
}

// How far the playhead moves for that time.
double Document::playedFrames(double seconds) {
  double frames = seconds * framesPerSecond_ * speed_;
  if (sampleMode_ == core::SampleMode::GameExact) {
    unplayedFrames_ += frames;
    frames = std::floor(unplayedFrames_);
    unplayedFrames_ -= frames;
    return playsEveryFrame_ ? std::min(frames, 1.0) : frames;
  }
  if (!playsEveryFrame_) return frames;
  const double toNext = reversed_ ? frame_ - std::ceil(frame_ - 1.0) : std::floor(frame_ + 1.0) - frame_;
  return std::min(frames, toNext);
}

void Document::advance(double seconds) {
  if (!playing_ || held_) return;
  const double frames = playedFrames(seconds);
  if (sampleMode_ == core::SampleMode::GameExact) {
    if (frames < 1.0) return;
    frame_ = std::floor(frame_);
  }
  clock_.setFrame(static_cast<float>(frame_));
  const auto result = clock_.advance(static_cast<float>(frames));
  setFrame(static_cast<double>(clock_.frame()));
  if (result.stopped) setPlaying(false);
}

}  // namespace marrow::app
