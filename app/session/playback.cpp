// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/playback.h"

#include "app/session/workspace.h"
#include "core/game/game_rules.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace marrow::app {
namespace {

constexpr double kSlowest = 0.05;
constexpr double kFastest = 8.0;
// If the playhead is this close to the end of playing, "Play" starts again.
constexpr double kNearEnd = 0.001;

}  // namespace

Playback::Playback(const Workspace& workspace, QObject* parent) : QObject(parent), workspace_(workspace) {
  connect(&workspace, &Workspace::stateChanged, this, &Playback::onStateChanged);
  connect(&workspace, &Workspace::changesEmitted, this, &Playback::emitPending);
}

void Playback::onStateChanged(ShownChange change) {
  const bool isLoaded = workspace_.clip() != nullptr;
  const double before = frame_;
  if (change.testFlag(ShownPart::Start)) {
    frame_ = 0.0;
    isWayBack_ = false;
    rangeIn_.reset();
    rangeOut_.reset();
    pendingChange_ |= PlaybackPart::Range;
    const auto own = loopOverrides_.find(shownClip());
    loopOverride_ = own == loopOverrides_.end() ? std::nullopt : std::optional(own->second);
    if (isLoaded) {
      framesPerSecond_ = startingRate();
      pendingChange_ |= PlaybackPart::Rate;
    } else if (std::exchange(playing_, false)) {
      pendingChange_ |= PlaybackPart::Playing;
    }
  }
  frame_ = std::clamp(frame_, 0.0, static_cast<double>(frameCount()));
  if (std::exchange(knownFrameCount_, frameCount()) != frameCount()) pendingChange_ |= PlaybackPart::Range;
  if (change.testFlag(ShownPart::Start) || change.testFlag(ShownPart::Clip))
    pendingChange_ |= PlaybackPart::Loop;
  if (pendingChange_ != PlaybackChange()) restartClock();
  // Without a clip, the end of the events bounds the playhead.
  const bool isEmitted = static_cast<bool>(change);
  if (isEmitted) updatePose();
  isFramePending_ = isFramePending_ || (!isEmitted && frame_ != before);
}

void Playback::emitPending() {
  if (const PlaybackChange change = std::exchange(pendingChange_, {})) emit playbackChanged(change);
  if (std::exchange(isFramePending_, false)) emit frameChanged(frame_);
}

int Playback::frameCount() const { return workspace_.frameCount(); }

void Playback::updatePose() {
  const auto& sampler = workspace_.sampler();
  const std::shared_ptr<const core::Skeleton> skeleton = workspace_.skeleton();
  if (sampler) {
    sampler->sample(static_cast<float>(frame_), sampleMode_, pose_);
  } else {
    pose_ = skeleton ? core::idlePose(*skeleton) : core::Pose();
  }
}

core::LoopMode Playback::fileLoopMode() const {
  const std::shared_ptr<const core::Clip> shown = workspace_.clip();
  return shown ? shown->loopMode : core::LoopMode::Once;
}

double Playback::rangeIn() const { return rangeIn_.value_or(0.0); }
double Playback::rangeOut() const { return rangeOut_.value_or(frameCount()); }

void Playback::setFrame(double frame) {
  const double clamped =
      std::isfinite(frame) ? std::clamp(frame, 0.0, static_cast<double>(frameCount())) : 0.0;
  moveTo(clamped);
}

void Playback::moveTo(double frame) {
  if (frame == frame_) return;
  frame_ = frame;
  if (workspace_.sampler()) updatePose();
  emit frameChanged(frame_);
}

bool Playback::isMirrored() const {
  return loopMode() == core::LoopMode::MirroredOnce || loopMode() == core::LoopMode::MirroredLoop;
}

void Playback::restartClock() {
  const std::shared_ptr<const core::Clip> shown = workspace_.clip();
  clock_.setRules(shown ? *shown->rules : core::defaultRules());
  clock_.setMode(loopMode());
  clock_.setRange({static_cast<float>(rangeIn()), static_cast<float>(rangeOut())});
  clock_.setRate(reversed_ != isWayBack_ ? -1.0F : 1.0F);
}

void Playback::change(PlaybackChange what) {
  isWayBack_ = false;
  restartClock();
  emit playbackChanged(what);
}

void Playback::setFramesPerSecond(double framesPerSecond) {
  framesPerSecond_ = std::clamp(framesPerSecond, 1.0, 240.0);
  emit playbackChanged(PlaybackPart::Rate);
}

double Playback::startingRate() const {
  const std::shared_ptr<const core::Clip> shown = workspace_.clip();
  return usualRate_.value_or(shown ? static_cast<double>(shown->framesPerSecond) : framesPerSecond_);
}

void Playback::setUsualRate(std::optional<double> framesPerSecond) {
  if (framesPerSecond == usualRate_) return;
  usualRate_ = framesPerSecond;
  if (workspace_.clip()) setFramesPerSecond(startingRate());
}

std::pair<std::string, int> Playback::shownClip() const {
  const ClipRef shown = workspace_.clipRef();
  if (!shown.isValid()) return {};
  return {workspace_.files()[static_cast<std::size_t>(shown.file)].path, shown.clip};
}

void Playback::setUsualLoop(std::optional<core::LoopMode> mode) {
  if (mode == usualLoop_) return;
  usualLoop_ = mode;
  change(PlaybackPart::Loop);
}

void Playback::setLoopOverride(std::optional<core::LoopMode> mode) {
  loopOverride_ = mode;
  if (mode) {
    loopOverrides_[shownClip()] = *mode;
  } else {
    loopOverrides_.erase(shownClip());
  }
  change(PlaybackPart::Loop);
}

void Playback::setSpeed(double speed) {
  speed_ = std::clamp(speed, kSlowest, kFastest);
  emit playbackChanged(PlaybackPart::Speed);
}

void Playback::setPlaying(bool playing) {
  if (playing && frameCount() == 0) return;
  if (playing == playing_) return;
  playing_ = playing;
  unplayedFrames_ = 0.0;
  if (playing) {
    isWayBack_ = isWayBack_ && frame_ > rangeIn();
    restartClock();
    const auto lastFrame = static_cast<double>(clock_.lastFrame());
    if (!reversed_ && !isWayBack_ && frame_ >= lastFrame - kNearEnd) setFrame(rangeIn());
    if (reversed_ && frame_ <= rangeIn()) setFrame(lastFrame);
  }
  emit playbackChanged(PlaybackPart::Playing);
}

void Playback::pause() {
  if (!playing_) return;
  setPlaying(false);
  moveTo(std::max(std::floor(frame_), std::ceil(rangeIn())));
}

void Playback::setReversed(bool reversed) {
  if (reversed == reversed_) return;
  reversed_ = reversed;
  change(PlaybackPart::Playing);
}

void Playback::setRangeIn(std::optional<double> frame) {
  rangeIn_ = frame;
  if (rangeIn_) rangeIn_ = std::clamp(*rangeIn_, 0.0, static_cast<double>(frameCount()));
  if (rangeIn_ && *rangeIn_ >= rangeOut()) rangeOut_.reset();
  change(PlaybackPart::Range);
}

void Playback::setRangeOut(std::optional<double> frame) {
  rangeOut_ = frame;
  if (rangeOut_) rangeOut_ = std::clamp(*rangeOut_, 0.0, static_cast<double>(frameCount()));
  if (rangeOut_ && *rangeOut_ <= rangeIn()) rangeIn_.reset();
  change(PlaybackPart::Range);
}

void Playback::setSampleMode(core::SampleMode mode) {
  if (mode == sampleMode_) return;
  sampleMode_ = mode;
  updatePose();
  emit playbackChanged(PlaybackPart::Sampling);
  emit frameChanged(frame_);
}

// How far the playhead moves in that time.
double Playback::playedFrames(double seconds) {
  double frames = seconds * framesPerSecond_ * speed_;
  if (sampleMode_ == core::SampleMode::GameExact) {
    unplayedFrames_ += frames;
    frames = std::floor(unplayedFrames_);
    unplayedFrames_ -= frames;
    return playsEveryFrame_ ? std::min(frames, 1.0) : frames;
  }
  if (!playsEveryFrame_) return frames;
  const bool isBackwards = reversed_ != isWayBack_;
  const double toNext = isBackwards ? frame_ - std::ceil(frame_ - 1.0) : std::floor(frame_ + 1.0) - frame_;
  return std::min(frames, toNext);
}

void Playback::advance(double seconds) {
  if (!playing_ || held_) return;
  const double frames = playedFrames(seconds);
  const bool isExact = sampleMode_ == core::SampleMode::GameExact;
  if (isExact && frames < 1.0) return;
  if (isExact) frame_ = std::floor(frame_);
  clock_.setFrame(static_cast<float>(frame_));
  const auto result = clock_.advance(static_cast<float>(frames));
  isWayBack_ = isMirrored() && !reversed_ && clock_.rate() < 0.0F;
  moveTo(std::clamp(static_cast<double>(clock_.frame()), 0.0, static_cast<double>(frameCount())));
  if (result.stopped) setPlaying(false);
}

}  // namespace marrow::app
