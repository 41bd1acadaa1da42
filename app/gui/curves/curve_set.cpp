// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/curves/curve_set.h"

#include "app/gui/models/track_text.h"
#include "app/gui/text.h"
#include "app/session/playback.h"
#include "app/session/selection.h"
#include "app/session/stored_at.h"
#include "app/session/workspace.h"
#include "core/clip.h"
#include "core/look_sampler.h"
#include "core/sampler.h"
#include "core/skeleton.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <map>

namespace marrow::gui {
namespace {

// A damaged file can claim any number of frames and lay keys anywhere: what is kept is bounded.
constexpr int kMostKeptFrames = 1 << 16;
constexpr std::size_t kMostKeptValues = 1U << 24;  // of all curves together
constexpr std::size_t kMostCurves = 2000;
constexpr std::size_t kLeastCurves = 2 * core::kChannelCount;

QString curveName(const core::Skeleton& skeleton, int bone, core::Channel channel) {
  return shownName(skeleton.bones[static_cast<std::size_t>(bone)].name) + QStringLiteral(" · ") +
         QCoreApplication::translate("Channel", core::toString(channel));
}

double rawScale(const core::ChannelSampler& sampler) {
  return sampler.curve() == nullptr ? 1.0 : 1.0 / static_cast<double>(sampler.curve()->unit);
}

constexpr int kSwingParts = 8;

// Between two close keys a curve may swing out where there is no whole frame.
template <typename Add>
void addSwings(std::span<const core::Key> keys, const Add& add) {
  for (std::size_t i = 1; i < keys.size(); ++i) {
    const auto from = static_cast<double>(keys[i - 1].frame);
    const double length = static_cast<double>(keys[i].frame) - from;
    for (int part = 1; part < kSwingParts; ++part) add(from + length * part / kSwingParts);
  }
}

}  // namespace

ShownCurve::ShownCurve(const app::Workspace& workspace, const app::Selection& selection, int bone,
                       core::Channel channel, const CurveOptions& options)
    : bone_(bone),
      track_(app::trackOf(workspace, bone)),
      name_(curveName(*workspace.skeleton(), bone, channel)),
      isActive_(bone == selection.activeBone()),
      frameCount_(std::clamp(workspace.frameCount(), 0, kMostKeptFrames)),
      sampler_(workspace.clip(), *workspace.skeleton(), static_cast<std::size_t>(bone), channel) {
  if (options.isRaw) plainScale_ = scale_ = rawScale(sampler_);
  if (options.isNormalized) normalize();
}

ShownCurve::ShownCurve(const app::TrackRef& track, std::size_t curve, const CurveOptions& options)
    : bone_(-1),
      track_(track),
      name_(trackText(track.get().target) + QStringLiteral(" · ") +
            trackCurveText(track.get().target.kind, curve)),
      isActive_(true),
      frameCount_(std::clamp(track.clip->frameCount, 0, kMostKeptFrames)),
      sampler_(track.clip, track.track, curve) {
  if (options.isRaw) plainScale_ = scale_ = rawScale(sampler_);
  if (options.isNormalized) normalize();
}

// A constant lies at 0.
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
  if (hasTangents()) return own;  // of two keys at one frame, each has its place
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

/// Which channels of a bone are listed, and which of those are drawn.
class ChannelFilter {
 public:
  ChannelFilter(const core::Clip& clip, const core::Skeleton& skeleton, const CurveOptions& options)
      : clip_(clip), skeleton_(skeleton), options_(options) {}

  [[nodiscard]] bool isWanted(core::Channel channel) const {
    return (options_.channelMask >> static_cast<unsigned>(channel) & 1U) != 0;
  }
  [[nodiscard]] bool isHiddenConstant(int bone, core::Channel channel) const {
    const std::size_t track = skeleton_.trackOf(static_cast<std::size_t>(bone));
    const bool moves = track < clip_.boneCount() && clip_.curve(track, channel).isAnimated();
    return !moves && !options_.showsConstant;
  }
  [[nodiscard]] bool isOff(int bone, core::Channel channel) const {
    return options_.hidden.contains({bone, channel});
  }
  [[nodiscard]] std::size_t drawnCount(int bone) const {
    return static_cast<std::size_t>(
        std::count_if(core::kChannels.begin(), core::kChannels.end(), [&](core::Channel channel) {
          return isWanted(channel) && !isHiddenConstant(bone, channel) && !isOff(bone, channel);
        }));
  }

 private:
  const core::Clip& clip_;
  const core::Skeleton& skeleton_;
  const CurveOptions& options_;
};

/// Draws all curves that the options let through: a track has nine at most.
void addTrackCurves(const CurveOptions& options, CurveSet& set) {
  const core::Track& track = set.track.get();
  const bool hasChannels = track.target.kind == core::TargetKind::TextureMatrix;
  for (std::size_t i = 0; i < trackCurveCount(track); ++i) {
    const auto channel = static_cast<core::Channel>(i);
    if (hasChannels && (options.channelMask >> i & 1U) == 0) continue;
    const bool moves = track.run >= 0 || set.track.clip->curvesOf(track)[i].isAnimated();
    if (!moves && !options.showsConstant) {
      ++set.hiddenConstants;
      continue;
    }
    set.rows.push_back({-1, channel});
    if (!options.hidden.contains({-1, channel})) set.curves.emplace_back(set.track, i, options);
  }
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
  set.frameCount = workspace.frameCount();
  if (selection.track().isValid()) {
    set.track = selection.track();
    set.frameCount = set.track.clip->frameCount;
    addTrackCurves(options, set);
    return set;
  }
  if (!set.clip || !set.skeleton) return set;
  const bool areOthers = previous.track.isValid() || previous.clip != set.clip ||
                         previous.skeleton != set.skeleton || previous.options.isRaw != options.isRaw ||
                         previous.options.isNormalized != options.isNormalized;
  if (areOthers) previous.curves.clear();
  std::map<std::pair<int, core::Channel>, ShownCurve*> known;
  for (ShownCurve& curve : previous.curves) known[{curve.bone(), curve.channel()}] = &curve;
  const ChannelFilter filter(*set.clip, *set.skeleton, options);
  const int active = selection.activeBone();  // always shown
  const auto addCurve = [&](int bone, core::Channel channel) {
    const auto before = known.find({bone, channel});
    if (before == known.end()) {
      set.curves.emplace_back(workspace, selection, bone, channel, options);
      return;
    }
    set.curves.push_back(std::move(*before->second));
    set.curves.back().setActive(bone == active);
    set.curves.back().keepOnly(set.leadingMode());
  };
  const auto addBone = [&](int bone, std::size_t space) {
    for (const core::Channel channel : core::kChannels) {
      if (!filter.isWanted(channel)) continue;
      const bool isOff = filter.isOff(bone, channel);
      if (filter.isHiddenConstant(bone, channel)) {
        ++set.hiddenConstants;
      } else if (set.curves.size() >= space && !isOff) {
        ++set.leftOut;
      } else {
        set.rows.push_back({bone, channel});
        if (!isOff) addCurve(bone, channel);
      }
    }
  };
  const std::size_t most = mostCurves(workspace.frameCount());
  const std::size_t kept = active >= 0 ? filter.drawnCount(active) : 0;
  for (const int bone : selection.bones()) {
    if (bone != active) addBone(bone, most - kept);
  }
  if (active >= 0) addBone(active, most);
  return set;
}

double CurveSet::frameAt(const app::Playback& playback) const {
  const bool isBeside = track.isValid() && track.clip != clip;
  return isBeside ? core::materialAnimationFrame(*track.clip, playback.frame()) : playback.frame();
}

}  // namespace marrow::gui
