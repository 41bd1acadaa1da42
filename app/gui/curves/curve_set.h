// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session_fwd.h"
#include "app/session/track_ref.h"
#include "core/channel_sampler.h"

#include <QString>

#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace marrow::gui {

/// Which of the two answers of the sampler are drawn.
enum class CurveModes { Smooth, GameExact, Both };

/// The parts of the selected bones' curves that the user wants to see.
struct CurveOptions {
  std::uint16_t channelMask = 0x1FF;  ///< bit n: channel n; of bones and texture matrices
  CurveModes modes = CurveModes::Smooth;
  bool isRaw = false;          ///< stored units rather than degrees, units and factors
  bool showsConstant = false;  ///< channels that do not move, too
  bool isNormalized = false;   ///< every curve drawn from -1 to 1
  /// By kind and number of the track, which are the same in all clips of a model.
  using Hidden = std::set<std::tuple<core::TargetKind, std::size_t, core::Channel>>;
  Hidden hidden = {};
};

/// One curve of a track, ready to be asked for any frame.
class ShownCurve {
 public:
  /// @param channel  the curve's number in any track; a run counts as one curve.
  ShownCurve(const app::Workspace& workspace, const app::TrackRef& track, core::Channel channel,
             const CurveOptions& options);

  [[nodiscard]] const app::TrackRef& track() const { return track_; }
  [[nodiscard]] core::TargetKind kind() const { return track_.get().target.kind; }
  [[nodiscard]] bool isAngle() const {
    const bool hasChannels = kind() == core::TargetKind::Bone || kind() == core::TargetKind::TextureMatrix;
    return hasChannels && core::isRotation(channel());
  }
  /// Null where no curve is stored.
  [[nodiscard]] const core::Curve* curve() const { return sampler_.curve(); }
  [[nodiscard]] core::Channel channel() const { return sampler_.channel(); }
  [[nodiscard]] const QString& name() const { return name_; }
  [[nodiscard]] bool isActive() const { return isActive_; }  ///< of the active bone or the selected track
  void setActive(bool active) { isActive_ = active; }
  [[nodiscard]] int frameCount() const { return frameCount_; }  ///< as many as frames() keeps, less one
  /// Drops the frames of the other mode, so that memory for all curves stays bounded.
  void keepOnly(core::SampleMode mode);
  [[nodiscard]] std::span<const core::Key> keys() const { return sampler_.keys(); }
  [[nodiscard]] bool hasTangents() const;

  /// The sampler's value in shown units, normalized if that is wanted.
  [[nodiscard]] double value(double frame, core::SampleMode mode) const {
    return shown(sampler_.value(static_cast<float>(frame), mode));
  }
  [[nodiscard]] double shown(float value) const { return static_cast<double>(value) * scale_ + shift_; }
  /// A shown value before it was normalized.
  [[nodiscard]] double plain(double shownValue) const { return (shownValue - shift_) / scale_ * plainScale_; }
  /// A key's value as the smooth curve passes it: for a wrapping angle, on the turn of the curve.
  [[nodiscard]] double keyValue(const core::Key& key) const;
  [[nodiscard]] std::optional<double> stored(double shownValue) const;
  /// A full turn in shown units; 0 if the channel is not an angle.
  [[nodiscard]] double turn() const { return isAngle() ? std::abs(360.0 * scale_) : 0.0; }
  /// True if an angle wraps around at the end of its range.
  [[nodiscard]] bool wraps(core::SampleMode mode) const;
  /// The same angle, moved by whole turns as near as possible to another value; other values stay.
  [[nodiscard]] double nearTurn(double value, double reference) const;

  /// The value at each whole frame from 0 to the clip's end; computed when it is first asked for.
  [[nodiscard]] const std::vector<float>& frames(core::SampleMode mode) const;
  /// The least and greatest finite value over the whole clip and all keys; nothing if there is none.
  [[nodiscard]] const std::optional<std::pair<double, double>>& valueBounds(core::SampleMode mode) const;

 private:
  void normalize();

  app::TrackRef track_;
  QString name_;
  bool isActive_ = true;
  double plainScale_ = 1.0;  ///< from the sampler's unit to degrees, units and factors, or to stored ones
  double scale_ = 1.0;       ///< to shown values
  double shift_ = 0.0;
  int frameCount_;
  core::ChannelSampler sampler_;
  mutable std::array<std::vector<float>, 2> frames_;
  mutable std::array<std::optional<std::optional<std::pair<double, double>>>, 2> bounds_;
};

/// The curves of the selected bones or track that the options let through.
struct CurveSet {
  std::shared_ptr<const core::Clip> clip;
  std::shared_ptr<const core::Skeleton> skeleton;
  app::TrackRef track;             ///< the selected one of a material or shape
  int frameCount = 0;              ///< of the clip or of the track's
  std::vector<ShownCurve> curves;  ///< those of the active bone last, so that they lie on top
  /// A channel that is drawn, or would be if it were not hidden.
  struct Row {
    app::TrackRef track;
    core::Channel channel = {};
    friend bool operator==(const Row&, const Row&) = default;
    [[nodiscard]] CurveOptions::Hidden::value_type key() const {
      return {track.get().target.kind, track.track, channel};
    }
  };
  std::vector<Row> rows;
  CurveOptions options;
  int leftOut = 0;          ///< the number of channels beyond those that can be drawn and kept at once
  int hiddenConstants = 0;  ///< the number of channels that are hidden because they do not move

  /// @param previous  the set shown before: curves that are in both sets keep their known values.
  [[nodiscard]] static CurveSet of(const app::Workspace& workspace, const app::Selection& selection,
                                   const CurveOptions& options, CurveSet previous);

  /// The playhead's frame on the graph: that of the track's own clip, by its length and loop mode.
  [[nodiscard]] double frameAt(const app::Playback& playback) const;

  [[nodiscard]] bool shows(core::SampleMode mode) const {
    return options.modes == CurveModes::Both ||
           (options.modes == CurveModes::Smooth) == (mode == core::SampleMode::Smooth);
  }
  /// The mode whose values are read out.
  [[nodiscard]] core::SampleMode leadingMode() const {
    return shows(core::SampleMode::Smooth) ? core::SampleMode::Smooth : core::SampleMode::GameExact;
  }
};

}  // namespace marrow::gui
