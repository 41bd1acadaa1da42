// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/gltf/read/clip_read.h"

#include "core/game/game_rules.h"
#include "formats/exchange/gltf/codes.h"
#include "formats/exchange/gltf/read/extras_read.h"
#include "formats/exchange/gltf/read/rotation_keys.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <utility>
#include <vector>

namespace marrow::formats::gltf {
namespace {

// Usual frame rates, the likeliest first, but 20 before 60 and 25 before 50, whose frames include theirs.
// Keys of a file that names no rate lie at whole frames of its own.
constexpr std::array kRates = {30.0, 24.0, 20.0, 25.0, 60.0, 50.0, 15.0, 12.0, 10.0, 120.0, 100.0};

double rateOf(const RawAnimation& animation) {
  constexpr double kNearFrame = 2e-3;
  constexpr std::size_t kMostChannels = 64;  // further ones say the same
  for (const double rate : kRates) {
    std::size_t looked = 0;
    bool fits = true;
    for (auto node = animation.nodes.begin(); fits && node != animation.nodes.end() && looked < kMostChannels;
         ++node) {
      for (const auto& channel : node->second) {
        if (!channel) continue;
        ++looked;
        fits = fits && std::all_of(channel->seconds.begin(), channel->seconds.end(), [&](float seconds) {
                 const double frame = static_cast<double>(seconds) * rate;
                 return std::abs(frame - std::round(frame)) < kNearFrame;
               });
      }
    }
    if (fits) return rate;
  }
  return kRates.front();
}

/// Three numbers by time, of a channel or of the rest pose.
struct Motion {
  const RawChannel* channel = nullptr;  ///< null: `rest` alone
  glm::dvec3 rest{0.0};

  [[nodiscard]] glm::dvec3 at(double seconds) const {
    return channel != nullptr ? glm::dvec3(channel->at(seconds)) : rest;
  }
};

class ClipMaker {
 public:
  ClipMaker(const RawAnimation& animation, const ClipSetup& setup, double& largestError)
      : animation_(animation),
        setup_(setup),
        largestError_(largestError),
        clip_(std::make_shared<core::Clip>()) {}

  std::shared_ptr<core::Clip> make() {
    setHeader();
    const std::size_t bones = setup_.bones.sources.size();
    setup_.budget.spend(bones, core::kBoneTrackBytes);
    clip_->setBones(bones);
    for (std::size_t bone = 0; bone < bones; ++bone) {
      writeMoved(bone, Path::Scale);
      writeTurned(bone);
      writeMoved(bone, Path::Translation);
    }
    return clip_;
  }

 private:
  void setHeader() {
    ClipExtras extras = readClipExtras(setup_.json, *animation_.json, setup_.budget);
    core::Clip& clip = *clip_;
    clip.rules = &core::kExchangeRules;
    clip.name = extras.clip.empty() ? animation_.name : extras.clip;
    rate_ = extras.framesPerSecond.value_or(rateOf(animation_));
    clip.framesPerSecond = static_cast<float>(rate_);
    clip.loopMode = extras.loopMode.value_or(core::LoopMode::Loop);
    clip.eventTracks = std::move(extras.eventTracks);
    const double end = std::max(std::ceil(frameOf(animation_.endSeconds) - 0.01), 1.0);
    const double frames = std::max(end, static_cast<double>(extras.frames.value_or(0)));
    if (frames > kMostFrames)
      setup_.json.fail(
          core::ErrorCode::TooLarge,
          {code("gltf.too-long"), static_cast<std::int64_t>(std::min(frames, 1e15)), kMostFrames},
          *animation_.json);
    clip.frameCount = static_cast<int>(frames);
    clip.properties = {core::countProperty("movedNodes", "nodes that it moves", animation_.nodes.size())};
  }

  // Seconds are floats: frame 7 may be 7.0000004.
  [[nodiscard]] double frameOf(double seconds) const {
    constexpr double kParts = 64.0;
    const double frame = seconds * rate_;
    const double near = std::round(frame * kParts) / kParts;
    return std::abs(frame - near) < 1e-5 * std::max(1.0, std::abs(frame)) ? near : frame;
  }

  [[nodiscard]] Motion motionOf(std::size_t bone, Path path) const {
    const BoneSource& source = setup_.bones.sources[bone];
    const std::size_t node = path == Path::Scale ? source.scaleNode : source.node;
    const NodeTransform& rest = setup_.nodes[node].rest;
    return {animation_.find(node, path), path == Path::Scale ? rest.scale : rest.translation};
  }

  void writeMoved(std::size_t bone, Path path) {
    const BoneSource& source = setup_.bones.sources[bone];
    const Motion product = motionOf(bone, path);
    const bool isUndone = source.undoneBone >= 0 && (path == Path::Translation || source.undoesOwnScale);
    if (!isUndone) return writeAsStored(bone, path, product, glm::dvec3(1.0));
    const Motion factor = motionOf(static_cast<std::size_t>(source.undoneBone), Path::Scale);
    if (factor.channel == nullptr) return writeAsStored(bone, path, product, factor.rest);
    writeUndone(bone, path, product, factor);
  }

  core::Curve& curveOf(std::size_t bone, Path path, int axis) {
    const core::Channel first = path == Path::Scale      ? core::Channel::ScaleX
                                : path == Path::Rotation ? core::Channel::RotationX
                                                         : core::Channel::TranslationX;
    return clip_->curve(bone, static_cast<core::Channel>(static_cast<int>(first) + axis));
  }

  void start(core::Curve& curve, std::size_t keyCount, core::Interpolation interpolation) {
    curve.firstKey = static_cast<std::uint32_t>(clip_->keys.size());
    curve.keyCount = static_cast<std::uint32_t>(keyCount);
    curve.interpolation = keyCount > 1 ? interpolation : core::Interpolation::Constant;
  }

  void addKey(double seconds, double value, double in = 0.0, double out = 0.0) {
    clip_->keys.push_back({static_cast<float>(frameOf(seconds)), static_cast<float>(value),
                           static_cast<float>(in / rate_), static_cast<float>(out / rate_)});
  }

  void writeAsStored(std::size_t bone, Path path, const Motion& motion, const glm::dvec3& undone) {
    const RawChannel* channel = motion.channel;
    const glm::dvec3 rest = undo(motion.rest, undone);
    if (channel != nullptr) setup_.budget.spend(channel->keyCount() * 3, sizeof(core::Key));
    for (int axis = 0; axis < 3; ++axis) {
      core::Curve& curve = curveOf(bone, path, axis);
      curve.defaultValue = static_cast<float>(rest[axis]);
      if (channel == nullptr) continue;
      const bool isCubic = channel->sampling == Sampling::Cubic;
      start(curve, channel->keyCount(),
            isCubic                               ? core::Interpolation::Hermite
            : channel->sampling == Sampling::Step ? core::Interpolation::Stepped
                                                  : core::Interpolation::Linear);
      curve.hasTwoTangents = isCubic;
      setPlace(curve, *channel, axis, undone == glm::dvec3(1.0));
      for (std::size_t key = 0; key < channel->keyCount(); ++key) {
        const glm::dvec3 value = undo(glm::dvec3(channel->value(key)), undone);
        if (!isCubic) {
          addKey(static_cast<double>(channel->seconds[key]), value[axis]);
          continue;
        }
        addKey(static_cast<double>(channel->seconds[key]), value[axis],
               undo(glm::dvec3(channel->tangentIn(key)), undone)[axis],
               undo(glm::dvec3(channel->tangentOut(key)), undone)[axis]);
      }
    }
  }

  // Where each number of the curve stands in the file as it is.
  static void setPlace(core::Curve& curve, const RawChannel& channel, int axis, bool isStored) {
    const Numbers& output = channel.output;
    const std::uint64_t offset = output.byteOffset + static_cast<std::uint64_t>(axis) * sizeof(float);
    if (!isStored || channel.sampling == Sampling::Cubic || output.byteOffset == 0 || offset > UINT32_MAX)
      return;
    curve.keysOffset = static_cast<std::uint32_t>(offset);
    curve.keyStrideBytes = static_cast<std::uint16_t>(output.strideBytes);
  }

  // The factor moves, too, so each key of either becomes a key.
  void writeUndone(std::size_t bone, Path path, const Motion& product, const Motion& factor) {
    std::vector<float> times = factor.channel->seconds;
    const bool steps = factor.channel->sampling == Sampling::Step &&
                       (product.channel == nullptr || product.channel->sampling == Sampling::Step);
    if (product.channel != nullptr) {
      const std::vector<float>& own = product.channel->seconds;
      setup_.budget.spend(times.size() + own.size(), sizeof(float) + 3 * sizeof(core::Key));
      std::vector<float> both;
      std::set_union(times.begin(), times.end(), own.begin(), own.end(), std::back_inserter(both));
      times = std::move(both);
    } else {
      setup_.budget.spend(times.size(), sizeof(float) + 3 * sizeof(core::Key));
    }
    for (int axis = 0; axis < 3; ++axis) {
      core::Curve& curve = curveOf(bone, path, axis);
      start(curve, times.size(), steps ? core::Interpolation::Stepped : core::Interpolation::Linear);
      for (const float time : times) {
        const auto seconds = static_cast<double>(time);
        addKey(seconds, undo(product.at(seconds), factor.at(seconds))[axis]);
      }
    }
  }

  void writeTurned(std::size_t bone) {
    const std::size_t node = setup_.bones.sources[bone].node;
    const RawChannel* channel = animation_.find(node, Path::Rotation);
    const glm::dvec3 rest = eulerNear(setup_.nodes[node].rest.rotation, glm::dvec3(0.0));
    for (int axis = 0; axis < 3; ++axis)
      curveOf(bone, Path::Rotation, axis).defaultValue = static_cast<float>(rest[axis]);
    if (channel == nullptr) return;
    const AngleKeys angles = angleKeysOf(*channel, setup_.budget);
    largestError_ = std::max(largestError_, angles.largestError);
    for (int axis = 0; axis < 3; ++axis) {
      core::Curve& curve = curveOf(bone, Path::Rotation, axis);
      start(curve, angles.keys.size(),
            channel->sampling == Sampling::Step ? core::Interpolation::Stepped : core::Interpolation::Linear);
      for (const AngleKey& key : angles.keys) addKey(key.seconds, key.degrees[axis]);
    }
  }

  const RawAnimation& animation_;
  const ClipSetup& setup_;
  double& largestError_;
  std::shared_ptr<core::Clip> clip_;
  double rate_ = 30.0;
};

}  // namespace

std::shared_ptr<core::Clip> makeClip(const RawAnimation& animation, const ClipSetup& setup,
                                     double& largestError) {
  return ClipMaker(animation, setup, largestError).make();
}

}  // namespace marrow::formats::gltf
