// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/curves/curve_set.h"

#include "app/gui/key_text.h"
#include "app/gui/track_text.h"
#include "app/session/playback.h"
#include "app/session/selection.h"
#include "app/session/stored_at.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/look_sampler.h"
#include "core/sampler.h"
#include "core/skeleton.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace marrow::gui {
namespace {

// A damaged file can claim any number of frames and put keys anywhere, so the kept values are bounded.
constexpr int kMostKeptFrames = 1 << 16;
constexpr std::size_t kMostKeptValues = 1U << 24;  // of all curves together
constexpr std::size_t kMostCurves = 2000;
constexpr std::size_t kLeastCurves = 2 * core::kChannelCount;

core::ChannelSampler samplerOf(const app::Workspace& workspace, const app::TrackRef& track,
                               core::Channel channel) {
  const int bone = app::boneOf(workspace, track);
  if (bone < 0) return {track.clip, track.track, static_cast<std::size_t>(channel)};
  return {track.clip, *workspace.skeleton(), static_cast<std::size_t>(bone), channel};
}

double rawScale(const core::ChannelSampler& sampler) {
  return sampler.curve() == nullptr ? 1.0 : 1.0 / static_cast<double>(sampler.curve()->unit);
}

constexpr int kSwingParts = 8;

// Between two close keys without a whole frame between them, a curve may swing out.
template <typename Add>
void addSwings(std::span<const core::Key> keys, const Add& add) {
  for (std::size_t i = 1; i < keys.size(); ++i) {
    const auto from = static_cast<double>(keys[i - 1].frame);
    const double length = static_cast<double>(keys[i].frame) - from;
    for (int part = 1; part < kSwingParts; ++part) add(from + length * part / kSwingParts);
  }
}

}  // namespace

ShownCurve::ShownCurve(const app::Workspace& workspace, const app::TrackRef& track, core::Channel channel,
                       const CurveOptions& options)
    : track_(track),
      name_(trackName(workspace, track) + QStringLiteral(" · ") +
            channelText(track.get(), static_cast<std::size_t>(channel))),
      frameCount_(std::clamp(track.clip->frameCount, 0, kMostKeptFrames)),
      sampler_(samplerOf(workspace, track, channel)) {
  if (options.isRaw) plainScale_ = scale_ = rawScale(sampler_);
  if (options.isNormalized) normalize();
}

// Moves the curve to -1..1; a constant becomes 0.
void ShownCurve::normalize() {
  const auto bounds = valueBounds(core::SampleMode::Smooth);
  if (!bounds) return;
  const double half = (bounds->second - bounds->first) / 2.0;
  if (half > 0.0) scale_ /= half;
  shift_ = -(bounds->first + bounds->second) / 2.0 / plainScale_ * scale_;
  frames_ = {};
  bounds_ = {};
}

bool ShownCurve::hasTangents() const {
  return sampler_.curve() != nullptr && sampler_.curve()->interpolation == core::Interpolation::Hermite;
}

double ShownCurve::keyValue(const core::Key& key) const {
  const double own = shown(key.value);
  if (hasTangents()) return own;  // two keys at one frame keep their own values
  return nearTurn(own, value(static_cast<double>(key.frame), core::SampleMode::Smooth));
}

std::optional<double> ShownCurve::stored(double shownValue) const {
  if (sampler_.curve() == nullptr) return std::nullopt;
  return plain(shownValue) / plainScale_ / static_cast<double>(sampler_.curve()->unit);
}

bool ShownCurve::wraps(core::SampleMode mode) const {
  const bool isWrapped =
      sampler_.curve() != nullptr && sampler_.curve()->interpolation == core::Interpolation::LinearWrapped;
  return isAngle() && (mode == core::SampleMode::GameExact || isWrapped);
}

double ShownCurve::nearTurn(double value, double reference) const {
  const double whole = turn();
  return whole > 0.0 ? value + whole * std::round((reference - value) / whole) : value;
}

void ShownCurve::keepOnly(core::SampleMode mode) {
  std::vector<float>().swap(frames_[mode == core::SampleMode::Smooth ? 1 : 0]);
}

const std::vector<float>& ShownCurve::frames(core::SampleMode mode) const {
  std::vector<float>& kept = frames_[mode == core::SampleMode::Smooth ? 0 : 1];
  if (!kept.empty()) return kept;
  kept.resize(static_cast<std::size_t>(frameCount_) + 1);
  if (!sampler_.isAnimated()) {
    std::fill(kept.begin(), kept.end(), static_cast<float>(value(0.0, mode)));
    return kept;
  }
  for (std::size_t i = 0; i < kept.size(); ++i) {
    kept[i] = static_cast<float>(value(static_cast<double>(i), mode));
  }
  return kept;
}

const std::optional<std::pair<double, double>>& ShownCurve::valueBounds(core::SampleMode mode) const {
  auto& kept = bounds_[mode == core::SampleMode::Smooth ? 0 : 1];
  if (kept) return *kept;
  std::optional<std::pair<double, double>> bounds;
  const auto add = [&](double value) {
    if (!std::isfinite(value)) return;
    if (!bounds) bounds = {value, value};
    bounds->first = std::min(bounds->first, value);
    bounds->second = std::max(bounds->second, value);
  };
  for (const float value : frames(mode)) add(static_cast<double>(value));
  if (mode == core::SampleMode::Smooth) {
    for (const core::Key& key : keys()) add(keyValue(key));
    if (hasTangents()) addSwings(keys(), [&](double frame) { add(value(frame, mode)); });
  }
  return kept.emplace(bounds);
}

namespace {

/// Which channels of a track are listed, and which of those are drawn.
class ChannelFilter {
 public:
  explicit ChannelFilter(const CurveOptions& options) : options_(options) {}

  [[nodiscard]] bool isWanted(const CurveSet::Row& row) const {
    const core::TargetKind kind = row.track.get().target.kind;
    const bool hasChannels = kind == core::TargetKind::Bone || kind == core::TargetKind::TextureMatrix;
    return !hasChannels || (options_.channelMask >> static_cast<unsigned>(row.channel) & 1U) != 0;
  }
  [[nodiscard]] bool isHiddenConstant(const CurveSet::Row& row) const {
    const core::Track& track = row.track.get();
    const auto curve = static_cast<std::size_t>(row.channel);
    const bool moves = track.run >= 0 || row.track.clip->curvesOf(track)[curve].isAnimated();
    return !moves && !options_.showsConstant;
  }
  [[nodiscard]] bool isOff(const CurveSet::Row& row) const { return options_.hidden.contains(row.key()); }
  [[nodiscard]] std::size_t drawnCount(const app::TrackRef& track) const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < trackCurveCount(track.get()); ++i) {
      const CurveSet::Row row{track, static_cast<core::Channel>(i)};
      if (isWanted(row) && !isHiddenConstant(row) && !isOff(row)) ++count;
    }
    return count;
  }

 private:
  const CurveOptions& options_;
};

/// The selected track, or those of the selected bones; the active one last.
std::vector<app::TrackRef> selectedTracks(const app::Workspace& workspace, const app::Selection& selection) {
  std::vector<app::TrackRef> tracks;
  for (const int bone : selection.bones()) {
    if (bone != selection.activeBone()) tracks.push_back(app::trackOf(workspace, bone));
  }
  tracks.push_back(selection.activeTrack());
  std::erase_if(tracks, [](const app::TrackRef& track) { return !track.isValid(); });
  return tracks;
}

std::size_t mostCurves(int frameCount) {
  const auto framesEach = static_cast<std::size_t>(std::clamp(frameCount, 0, kMostKeptFrames)) + 1;
  return std::clamp(kMostKeptValues / framesEach, kLeastCurves, kMostCurves);
}

}  // namespace

CurveSet CurveSet::of(const app::Workspace& workspace, const app::Selection& selection,
                      const CurveOptions& options, CurveSet previous) {
  CurveSet set;
  set.clip = workspace.clip();
  set.skeleton = workspace.skeleton();
  set.options = options;
  set.track = selection.track();
  set.frameCount = set.track.isValid() ? set.track.clip->frameCount : workspace.frameCount();
  const bool areOthers = previous.track != set.track || previous.clip != set.clip ||
                         previous.skeleton != set.skeleton || previous.options.isRaw != options.isRaw ||
                         previous.options.isNormalized != options.isNormalized;
  if (areOthers) previous.curves.clear();
  std::map<std::pair<std::size_t, core::Channel>, ShownCurve*> known;
  for (ShownCurve& curve : previous.curves) known[{curve.track().track, curve.channel()}] = &curve;
  const ChannelFilter filter(options);
  const app::TrackRef active = selection.activeTrack();  // always shown
  const auto addCurve = [&](const Row& row) {
    const auto before = known.find({row.track.track, row.channel});
    if (before == known.end()) {
      set.curves.emplace_back(workspace, row.track, row.channel, options);
    } else {
      set.curves.push_back(std::move(*before->second));
      set.curves.back().keepOnly(set.leadingMode());
    }
    set.curves.back().setActive(row.track == active);
  };
  const std::size_t most = mostCurves(set.frameCount);
  const std::size_t kept = active.isValid() ? filter.drawnCount(active) : 0;
  for (const app::TrackRef& track : selectedTracks(workspace, selection)) {
    const std::size_t space = track == active ? most : most - kept;
    for (std::size_t i = 0; i < trackCurveCount(track.get()); ++i) {
      const Row row{track, static_cast<core::Channel>(i)};
      if (!filter.isWanted(row)) continue;
      const bool isOff = filter.isOff(row);
      if (filter.isHiddenConstant(row)) {
        ++set.hiddenConstants;
      } else if (set.curves.size() >= space && !isOff) {
        ++set.leftOut;
      } else {
        set.rows.push_back(row);
        if (!isOff) addCurve(row);
      }
    }
  }
  return set;
}

double CurveSet::frameAt(const app::Playback& playback) const {
  const bool isBeside = track.isValid() && track.clip != clip;
  return isBeside ? core::materialAnimationFrame(*track.clip, playback.frame()) : playback.frame();
}

}  // namespace marrow::gui
