// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare.h"

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <utility>

namespace marrow::core {
namespace {

glm::mat3 turnOf(const glm::vec3& rotationDegrees) {
  return glm::mat3(toMatrix(glm::vec3(1.0F), sinesOf(rotationDegrees), glm::vec3(0.0F)));
}

float unitsBetween(const glm::vec3& a, const glm::vec3& b) {
  const float units = glm::distance(a, b);
  return std::isfinite(units) ? units : 0.0F;
}

void keepLarger(std::span<const BoneDifference> now, std::span<BoneDifference> largest) {
  for (std::size_t i = 0; i < now.size(); ++i) {
    largest[i].degrees = std::max(largest[i].degrees, now[i].degrees);
    largest[i].units = std::max(largest[i].units, now[i].units);
  }
}

// Poses a pair of clips again and again without allocating.
class PairWalker {
 public:
  explicit PairWalker(const ComparedClips& clips)
      : clips_(clips), now_(clips.shown.skeleton().size()), largest_(now_.size()) {}

  std::span<const BoneDifference> at(std::size_t frame) {
    std::fill(largest_.begin(), largest_.end(), BoneDifference{});
    const int samples = std::max(1, clips_.samplesPerFrame);
    for (int i = 0; i < samples; ++i) {
      const double moment = static_cast<double>(frame) + static_cast<double>(i) / samples;
      const double beside = frameBeside(clips_.other.clip(), moment, clips_.offsetFrames);
      clips_.shown.sample(static_cast<float>(moment), clips_.shownMode, shown_);
      clips_.other.sample(static_cast<float>(beside), clips_.otherMode, other_);
      comparePoses(shown_, other_, now_);
      keepLarger(now_, largest_);
    }
    return largest_;
  }

 private:
  const ComparedClips& clips_;
  Pose shown_;
  Pose other_;
  std::vector<BoneDifference> now_;
  std::vector<BoneDifference> largest_;
};

void keepFarthest(DiscontinuityStep& step, int bone, float across, float before, float after) {
  const float beside = std::max(before, after);
  if (across - beside > step.across - step.beside) step = {bone, across, beside};
}

}  // namespace

// Computed from the difference of the matrices: an arc cosine is imprecise for small angles.
float degreesBetween(const glm::vec3& a, const glm::vec3& b) {
  if (a == b || !isFinite(a) || !isFinite(b)) return 0.0F;
  const glm::mat3 first = turnOf(a);
  const glm::mat3 second = turnOf(b);
  double square = 0.0;
  for (int column = 0; column < 3; ++column) {
    const glm::dvec3 apart(first[column] - second[column]);
    square += glm::dot(apart, apart);
  }
  constexpr double kDegreesPerRadian = 57.29577951308232;
  return static_cast<float>(2.0 * std::asin(std::min(1.0, std::sqrt(square / 8.0))) * kDegreesPerRadian);
}

void comparePoses(const Pose& shown, const Pose& other, std::span<BoneDifference> out) {
  assert(shown.size() == other.size() && shown.size() == out.size());
  for (std::size_t bone = 0; bone < out.size(); ++bone) {
    out[bone] = {degreesBetween(shown.local[bone].rotationDegrees, other.local[bone].rotationDegrees),
                 unitsBetween(shown.origin(bone), other.origin(bone))};
  }
}

WorstBones worstOf(std::span<const BoneDifference> bones, std::span<const char> counts) {
  WorstBones worst;
  for (std::size_t i = 0; i < bones.size(); ++i) {
    if (i < counts.size() && counts[i] == 0) continue;
    const int bone = static_cast<int>(i);
    if (worst.turned < 0) worst = {bone, bone};
    if (bones[i].degrees > bones[static_cast<std::size_t>(worst.turned)].degrees) worst.turned = bone;
    if (bones[i].units > bones[static_cast<std::size_t>(worst.moved)].units) worst.moved = bone;
  }
  return worst;
}

double frameBeside(const Clip& other, double frame, double offsetFrames) {
  const double wanted = frame + offsetFrames;
  const double length = other.frameCount;
  if (length <= 0.0 || !std::isfinite(wanted)) return 0.0;
  if (other.loopMode != LoopMode::Loop) return std::clamp(wanted, 0.0, length);
  const double into = std::fmod(wanted, length);
  return into < 0.0 ? into + length : into;
}

std::shared_ptr<const DifferenceTable> DifferenceTable::of(const ComparedClips& clips,
                                                           const std::atomic<bool>* cancelled,
                                                           std::size_t mostBytes) {
  assert(clips.shown.skeleton().size() == clips.other.skeleton().size());
  auto table = std::make_shared<DifferenceTable>();
  table->boneCount_ = clips.shown.skeleton().size();
  const auto frames = static_cast<std::size_t>(std::max(clips.shown.clip().frameCount, 0));
  const std::size_t bytesPerFrame = std::max<std::size_t>(table->boneCount_, 1) * sizeof(BoneDifference);
  const bool keepsBones = frames <= mostBytes / bytesPerFrame;
  table->worst_.reserve(frames);
  if (keepsBones) table->bones_.reserve(frames * table->boneCount_);
  PairWalker walker(clips);
  for (std::size_t frame = 0; frame < frames; ++frame) {
    if (cancelled != nullptr && *cancelled) return nullptr;
    const std::span<const BoneDifference> now = walker.at(frame);
    if (keepsBones) table->bones_.insert(table->bones_.end(), now.begin(), now.end());
    Worst worst{worstOf(now, clips.counts), {}};
    if (worst.bones.turned >= 0) {
      worst.difference = {now[static_cast<std::size_t>(worst.bones.turned)].degrees,
                          now[static_cast<std::size_t>(worst.bones.moved)].units};
    }
    table->worst_.push_back(worst);
  }
  return table;
}

const BoneDifference& DifferenceTable::at(std::size_t frame, std::size_t bone) const {
  assert(hasBones() && frame < frameCount() && bone < boneCount_);
  return bones_[frame * boneCount_ + bone];
}

std::vector<BonePeak> rankedPeaks(const DifferenceTable& table, std::span<const char> counts,
                                  std::size_t most) {
  assert(table.hasBones());
  std::vector<BonePeak> peaks(table.boneCount());
  for (std::size_t frame = 0; frame < table.frameCount(); ++frame) {  // as the table lies in memory
    for (std::size_t bone = 0; bone < peaks.size(); ++bone) {
      BonePeak& peak = peaks[bone];
      const BoneDifference& now = table.at(frame, bone);
      peak.bone = static_cast<int>(bone);
      if (now.degrees > peak.largest.degrees) {
        peak.largest.degrees = now.degrees;
        peak.turnedAt = static_cast<int>(frame);
      }
      if (now.units > peak.largest.units) {
        peak.largest.units = now.units;
        peak.movedAt = static_cast<int>(frame);
      }
    }
  }
  std::erase_if(peaks, [&](const BonePeak& peak) {
    const auto bone = static_cast<std::size_t>(peak.bone);
    return bone < counts.size() && counts[bone] == 0;
  });
  std::stable_sort(peaks.begin(), peaks.end(), [](const BonePeak& a, const BonePeak& b) {
    return std::pair(a.largest.degrees, a.largest.units) > std::pair(b.largest.degrees, b.largest.units);
  });
  if (peaks.size() > most) peaks.resize(most);
  return peaks;
}

std::optional<std::vector<BoneDifference>> travelled(const Sampler& sampler, SampleMode mode,
                                                     const std::atomic<bool>* cancelled) {
  const std::size_t bones = sampler.skeleton().size();
  std::vector<glm::dvec2> sums(bones);
  std::vector<BoneDifference> step(bones);
  Pose pose;
  Pose next;
  sampler.sample(0.0F, mode, pose);
  for (int frame = 1; frame < sampler.clip().frameCount; ++frame) {
    if (cancelled != nullptr && *cancelled) return std::nullopt;
    sampler.sample(static_cast<float>(frame), mode, next);
    comparePoses(pose, next, step);
    for (std::size_t bone = 0; bone < bones; ++bone)
      sums[bone] += glm::dvec2(step[bone].degrees, step[bone].units);
    std::swap(pose, next);
  }
  for (std::size_t bone = 0; bone < bones; ++bone)
    step[bone] = {static_cast<float>(sums[bone].x), static_cast<float>(sums[bone].y)};
  return step;
}

LoopDiscontinuity loopDiscontinuity(const Sampler& sampler, SampleMode mode) {
  LoopDiscontinuity discontinuity;
  const int count = sampler.clip().frameCount;
  if (count < 3) return discontinuity;
  const std::array<int, 4> frames = {count - 2, count - 1, 0, 1};
  std::array<Pose, 4> poses;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    sampler.sample(static_cast<float>(frames[i]), mode, poses[i]);
  }
  const std::size_t bones = sampler.skeleton().size();
  std::array<std::vector<BoneDifference>, 3> steps;  // before, across, after
  for (std::size_t i = 0; i < steps.size(); ++i) {
    steps[i].resize(bones);
    comparePoses(poses[i], poses[i + 1], steps[i]);
  }
  for (std::size_t i = 0; i < bones; ++i) {
    const int bone = static_cast<int>(i);
    keepFarthest(discontinuity.rotation, bone, steps[1][i].degrees, steps[0][i].degrees, steps[2][i].degrees);
    keepFarthest(discontinuity.position, bone, steps[1][i].units, steps[0][i].units, steps[2][i].units);
  }
  return discontinuity;
}

}  // namespace marrow::core
