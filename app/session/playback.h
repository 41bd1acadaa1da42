// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/shown_change.h"
#include "core/playback_clock.h"
#include "core/pose.h"
#include "core/sampler.h"

#include <QObject>

#include <map>
#include <optional>
#include <string>
#include <utility>

namespace marrow::app {

class Workspace;

/// The parts of playback that changed.
enum class PlaybackPart {
  Playing = 1,  ///< playing or paused, or the direction
  Speed = 2,
  Rate = 4,  ///< frames per second
  Loop = 8,
  Range = 16,
  Sampling = 32,
};
Q_DECLARE_FLAGS(PlaybackChange, PlaybackPart)
Q_DECLARE_OPERATORS_FOR_FLAGS(PlaybackChange)

/// The playhead, and the pose at it. Every panel reads frame() and pose() and repaints on frameChanged(), so
/// all of them show the same frame.
///
/// When another clip or model is shown, frame and pose are updated before Workspace::clipChanged(), which is
/// sent in place of frameChanged(); playbackChanged() comes after it.
class Playback final : public QObject {
  Q_OBJECT

 public:
  /// @param workspace  outlives it.
  explicit Playback(const Workspace& workspace, QObject* parent = nullptr);

  [[nodiscard]] double frame() const { return frame_; }           ///< 0 to frameCount()
  [[nodiscard]] const core::Pose& pose() const { return pose_; }  ///< at frame(); empty without a skeleton
  [[nodiscard]] int frameCount() const;                           ///< of the workspace
  [[nodiscard]] double framesPerSecond() const { return framesPerSecond_; }
  [[nodiscard]] core::LoopMode fileLoopMode() const;
  [[nodiscard]] core::LoopMode loopMode() const {
    return loopOverride_.value_or(usualLoop_.value_or(fileLoopMode()));
  }
  [[nodiscard]] std::optional<core::LoopMode> loopOverride() const { return loopOverride_; }
  [[nodiscard]] double speed() const { return speed_; }
  [[nodiscard]] bool isPlaying() const { return playing_; }
  [[nodiscard]] bool isReversed() const { return reversed_; }
  [[nodiscard]] double rangeIn() const;   ///< first played frame
  [[nodiscard]] double rangeOut() const;  ///< end of the played range, exclusive
  [[nodiscard]] bool hasRange() const { return rangeIn_.has_value() || rangeOut_.has_value(); }
  [[nodiscard]] core::SampleMode sampleMode() const { return sampleMode_; }

  void setFrame(double frame);                      ///< clamped to 0..frameCount()
  void setFramesPerSecond(double framesPerSecond);  ///< clamped to 1..240
  /// A rate for all clips, the shown one included; empty: each clip has its own.
  void setUsualRate(std::optional<double> framesPerSecond);
  /// True: every whole frame is shown, even if that makes playback slower. False: frames are dropped.
  void setPlaysEveryFrame(bool everyFrame) { playsEveryFrame_ = everyFrame; }
  /// A loop mode for all clips whose mode the user has not set; empty: the file's own.
  void setUsualLoop(std::optional<core::LoopMode> mode);
  [[nodiscard]] std::optional<core::LoopMode> usualLoop() const { return usualLoop_; }
  void setLoopOverride(std::optional<core::LoopMode> mode);
  void setSpeed(double speed);  ///< clamped to 0.05..8
  void setPlaying(bool playing);
  void pause();  ///< stops on the visible whole frame
  void setReversed(bool reversed);
  void setRangeIn(std::optional<double> frame);
  void setRangeOut(std::optional<double> frame);
  void setSampleMode(core::SampleMode mode);
  /// Playback waits while the user drags the playhead.
  void setHeld(bool held) { held_ = held; }

  /// Moves the playhead by that time, by the loop mode. Modes that stop do so at the end. In game-exact mode
  /// it moves by whole frames. Does nothing while the playhead is held.
  void advance(double seconds);

 signals:
  void frameChanged(double frame);  ///< the playhead moved, or the pose at it changed
  void playbackChanged(marrow::app::PlaybackChange change);

 private:
  void onStateChanged(ShownChange change);
  [[nodiscard]] std::pair<std::string, int> shownClip() const;
  void emitPending();
  void updatePose();
  void restartClock();
  void moveTo(double frame);
  [[nodiscard]] bool isMirrored() const;
  void change(PlaybackChange what);
  [[nodiscard]] double startingRate() const;
  [[nodiscard]] double playedFrames(double seconds);

  const Workspace& workspace_;
  core::PlaybackClock clock_;
  core::Pose pose_;
  double frame_ = 0.0;
  bool isWayBack_ = false;  ///< a mirrored clip plays back
  double framesPerSecond_ = 30.0;
  std::optional<double> usualRate_;
  std::optional<core::LoopMode> usualLoop_;
  bool playsEveryFrame_ = false;
  double speed_ = 1.0;
  bool playing_ = false;
  bool reversed_ = false;
  bool held_ = false;
  double unplayedFrames_ = 0.0;                 ///< game-exact mode: the part of a frame that has passed
  std::optional<core::LoopMode> loopOverride_;  ///< of the shown clip
  std::map<std::pair<std::string, int>, core::LoopMode> loopOverrides_;  // by path and number of the clip
  std::optional<double> rangeIn_;
  std::optional<double> rangeOut_;
  core::SampleMode sampleMode_ = core::SampleMode::Smooth;
  int knownFrameCount_ = 0;
  PlaybackChange pendingChange_;
  bool isFramePending_ = false;
};

}  // namespace marrow::app
