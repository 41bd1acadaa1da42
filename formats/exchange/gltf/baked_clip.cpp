// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/gltf/baked_clip.h"

#include "formats/exchange/gltf/codes.h"
#include "formats/text/printable.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

namespace marrow::formats::gltf {
namespace {

constexpr double kMostDegrees = 0.05;
constexpr double kMostDistance01 = 1e-4;  // of the character's size
constexpr double kMostFactor = 1e-3;
constexpr double kJointsInARow = 5.0;               // their errors add up at a hand
constexpr std::uint64_t kMostPoses = 10'000'000;    // of one bone each: half a gigabyte of keys
constexpr int kPartsPerFrame = 2 * kStepsPerFrame;  // the clip is looked at between steps, too
constexpr double kLittleTurn =
    5.0;  // degrees between two moments; below it, Euler angles are enough to bound a player's error
constexpr std::array kAllPaths = {Path::Translation, Path::Rotation, Path::Scale};

std::size_t widthOf(Path path) { return path == Path::Rotation ? 4 : 3; }

double largestOf(const glm::dvec3& v) { return std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)}); }

bool isFinite(const core::Transform& transform) {
  return core::isFinite(transform.translation) && core::isFinite(transform.scale) &&
         core::isFinite(transform.rotationDegrees);
}

/// isFinite() for a whole pose at once: infinities and NaN have the largest bits.
bool areFinite(std::span<const core::Transform> pose) {
  static_assert(sizeof(core::Transform) == sizeof(float) * core::kChannelCount);
  constexpr std::int32_t kInfinity = 0x7F800000;
  std::int32_t most = 0;
  for (const float number : std::span(&pose.front().scale.x, pose.size() * core::kChannelCount))
    most = std::max(most, std::bit_cast<std::int32_t>(number) & 0x7FFFFFFF);
  return most < kInfinity;
}

/// The error of a player's value between two keys of a channel, against the clip.
/// @param part  of the way from one to the other: a quarter, a half or three quarters.
double offBetween(Path path, const NodeTransform& from, const NodeTransform& to, double part,
                  const NodeTransform& truth) {
  switch (path) {
    case Path::Translation:
      return glm::length(glm::mix(from.translation, to.translation, part) - truth.translation);
    case Path::Scale:
      return largestOf(glm::mix(from.scale, to.scale, part) - truth.scale);
    case Path::Rotation:
      break;
  }
  const double sign = glm::dot(from.rotation, to.rotation) < 0.0 ? -1.0 : 1.0;
  glm::dquat between = from.rotation + to.rotation * sign;
  if (part != 0.5) between = glm::normalize(between) + (part < 0.5 ? from.rotation : to.rotation * sign);
  return degreesBetween(between, truth.rotation);
}

bool isSame(Path path, const NodeTransform& a, const NodeTransform& b) {
  switch (path) {
    case Path::Translation:
      return a.translation == b.translation;
    case Path::Rotation:
      return a.rotation == b.rotation;
    case Path::Scale:
      return a.scale == b.scale;
  }
  return false;
}

double& partOf(Deviation& deviation, Path path) {
  return path == Path::Rotation      ? deviation.degrees
         : path == Path::Translation ? deviation.distance
                                     : deviation.factor;
}

void appendValue(BakedTrack& track, const NodeTransform& value) {
  std::vector<float>& out = track.values;
  if (track.path != Path::Rotation) {
    const glm::dvec3& v = track.path == Path::Translation ? value.translation : value.scale;
    for (int axis = 0; axis < 3; ++axis) out.push_back(static_cast<float>(v[axis]));
    return;
  }
  glm::dquat q = value.rotation;  // of length 1, as all rotations of placed nodes
  if (out.size() >= 4) {          // in the hemisphere of the key before
    const float* last = &out[out.size() - 4];
    const glm::dquat before(last[3], last[0], last[1], last[2]);
    if (glm::dot(before, q) < 0.0) q = -q;
  }
  for (const double number : {q.x, q.y, q.z, q.w}) out.push_back(static_cast<float>(number));
}

}  // namespace

const char* toString(Path path) {
  static constexpr std::array kNames = {"translation", "rotation", "scale"};
  return kNames[static_cast<std::size_t>(path)];
}

/// Bakes one clip, frame after frame.
class BakeRun {
 public:
  BakeRun(const Baker& baker, std::shared_ptr<const core::Clip> clip, const BakeOptions& options)
      : baker_(baker), options_(options), clip_(*clip), sampler_(std::move(clip), baker.skeleton_) {
    const std::size_t nodes = baker.plan_.nodes().size();
    pose_.resize(baker.skeleton_->size());
    for (Moment& moment : moments_) {
      moment.local.resize(pose_.size());
      moment.nodes.resize(nodes);
    }
    const auto keys = static_cast<std::size_t>(std::max(0, clip_.frameCount)) + 1;
    tracks_.reserve(nodes * kAllPaths.size());
    lastJumps_.assign(nodes * kAllPaths.size(), kNoJump);
    for (std::size_t node = 0; node < nodes; ++node) {
      for (const Path path : kAllPaths) {
        BakedTrack& track = tracks_.emplace_back(BakedTrack{node, path, {}, {}});
        track.steps.reserve(keys);
        track.values.reserve(keys * widthOf(path));
      }
    }
  }

  core::Result<BakedClip> run() {
    const int frames = std::max(0, clip_.frameCount);
    const bool turns = options_.unrolls && (clip_.loopMode == core::LoopMode::MirroredOnce ||
                                            clip_.loopMode == core::LoopMode::MirroredLoop);
    turnsAt_ = frames;
    const int end = turns ? 2 * frames : frames;
    const int last = options_.leavesLoopOpen ? std::max(0, end - 1) : end;
    result_.lastFrame = last;
    for (auto& track : tracks_) addKey(track, 0, 0);
    const std::vector<NodeTransform> first = moments_.front().nodes;
    for (int frame = 0; frame < last && !failed_; ++frame) step(frame);
    if (failed_) return tl::unexpected(*failed_);
    noteLoop(first, end);
    finish();
    return std::move(result_);
  }

 private:
  /// The nodes at one time. Numbers are computed on demand: between frames few are needed.
  struct Moment {
    bool isKnown = false;
    std::vector<core::Transform> local;
    std::vector<NodeTransform> nodes;
    bool isPlaced = false;
    std::vector<char> isTurned;  ///< by bone
  };

  Moment& at(int part) {
    Moment& moment = moments_[static_cast<std::size_t>(part)];
    if (!moment.isKnown) fill(moment, frame_ * kPartsPerFrame + part);
    return moment;
  }

  /// A track's transform at a part of the frame that is worked on.
  const NodeTransform& at(int part, const BakedTrack& track) {
    Moment& moment = at(part);
    track.path == Path::Rotation ? turn(moment, track.node) : place(moment);
    return moment.nodes[track.node];
  }

  void fill(Moment& moment, int parts) {
    double frame = static_cast<double>(parts) / kPartsPerFrame;
    if (frame > turnsAt_) frame = 2.0 * turnsAt_ - frame;
    sampler_.sample(static_cast<float>(frame), options_.mode, pose_);
    takeAway(parts);
    checkFinite(frame);
    std::swap(moment.local, pose_.local);  // the next sample writes all of it
    moment.isTurned.assign(moment.local.size(), 0);
    moment.isPlaced = false;
    moment.isKnown = true;
    if (baker_.plan_.needsRotations()) place(moment);  // shears are noted at all times
  }

  void place(Moment& moment) {
    if (moment.isPlaced) return;
    moment.isPlaced = true;
    if (!baker_.plan_.needsRotations()) return baker_.plan_.place(moment.local, moment.nodes);
    for (std::size_t bone = 0; bone < moment.local.size(); ++bone) turn(moment, bone);
    baker_.plan_.place(moment.local, moment.nodes);
    noteShears();
  }

  void turn(Moment& moment, std::size_t node) {
    if (node >= moment.isTurned.size() || moment.isTurned[node] != 0) return;  // scale nodes do not turn
    moment.isTurned[node] = 1;
    const glm::vec3& degrees = moment.local[node].rotationDegrees;
    const Moment& first = moments_.front();
    const bool isKnown =
        &moment != &first && first.isTurned[node] != 0 && first.local[node].rotationDegrees == degrees;
    moment.nodes[node].rotation = isKnown ? first.nodes[node].rotation : toQuaternion(glm::dvec3(degrees));
  }

  void takeAway(int parts) {
    if (options_.inPlaceBone < 0) return;
    glm::vec3& place = pose_.local[static_cast<std::size_t>(options_.inPlaceBone)].translation;
    if (parts == 0) start_ = place;
    if (parts >= takenAt_) result_.takenAway = glm::dvec2(place.x - start_.x, place.z - start_.z);
    takenAt_ = std::max(takenAt_, parts);
    place.x = place.z = 0.0F;
  }

  void checkFinite(double frame) {
    if (failed_) return;
    if (areFinite(pose_.local)) return;
    for (std::size_t bone = 0; bone < pose_.local.size(); ++bone) {
      if (isFinite(pose_.local[bone])) continue;
      failed_ =
          core::Error{core::ErrorCode::BadValue, {code("gltf.not-finite-at"), core::FrameNumber{frame}}};
      failed_->fieldPath = "bone " + std::to_string(bone) + " \"" + baker_.skeleton_->bones[bone].name + "\"";
      return;
    }
  }

  void noteShears() {
    const std::vector<double>& shears = baker_.plan_.shears();
    for (std::size_t bone = 0; bone < shears.size(); ++bone)
      result_.largestShear = std::max(result_.largestShear, shears[bone] * baker_.reach_[bone]);
  }

  void step(int frame) {
    frame_ = frame;
    for (std::size_t i = 1; i < moments_.size(); ++i) moments_[i].isKnown = false;
    const bool isSmooth = options_.mode == core::SampleMode::Smooth;
    for (BakedTrack& track : tracks_) {
      if (isSmooth) refine(track, 0, kPartsPerFrame);
      addKey(track, frame, kPartsPerFrame);
    }
    std::swap(moments_.front(), moments_.back());
  }

  /// Adds the keys that are needed between two moments of the frame.
  void refine(BakedTrack& track, int from, int to) {
    const int middle = (from + to) / 2;
    const bool isWhole = to - from == kPartsPerFrame;
    const bool isShortest = to - from == kPartsPerFrame / kStepsPerFrame;
    Deviation tolerance = baker_.tolerance_[track.node];
    Deviation halfTolerance = isWhole ? baker_.halfTolerance_[track.node] : tolerance;
    double off = offAt(track, from, middle, to);
    bool isNear = off <= partOf(halfTolerance, track.path);
    if (isNear && !isShortest) {
      off = std::max(off, offAside(track, from, to, off, partOf(tolerance, track.path)));
      isNear = off <= partOf(tolerance, track.path);
    }
    if (isNear || isShortest) note(track.path, off);
    if (isNear) return;
    if (isShortest) return noteJump(track, from, to, off);
    refine(track, from, middle);
    addKey(track, frame_, middle);
    refine(track, middle, to);
  }

  double offAt(const BakedTrack& track, int from, int part, int to) {
    const NodeTransform& a = at(from, track);
    const NodeTransform& b = at(to, track);
    const NodeTransform& truth = at(part, track);
    if (isSame(track.path, a, b) && isSame(track.path, a, truth)) return 0.0;
    return offBetween(track.path, a, b, static_cast<double>(part - from) / (to - from), truth);
  }

  /// The error near the quarters: an S-shaped curve has none in the middle and most there.
  /// @param middle   the error in the middle.
  /// @param allowed  errors above are measured; below, a bound is returned.
  double offAside(const BakedTrack& track, int from, int to, double middle, double allowed) {
    const int quarter = (to - from) / 4;
    if (track.path == Path::Rotation) {
      if (track.node >= pose_.local.size()) return 0.0;  // scale nodes do not turn
      const double most = middle + sway(track.node, from, to);
      if (most <= allowed) return most;
    }
    return std::max(offAt(track, from, from + quarter, to), offAt(track, from, to - quarter, to));
  }

  /// The distance of the Euler angles at the quarters from the parabola through both ends and the middle, in
  /// degrees. It bounds the additional error of a rotation there; infinite if the rotation is too large.
  double sway(std::size_t bone, int from, int to) {
    const int quarter = (to - from) / 4;
    const auto angles = [&](int part) { return glm::dvec3(at(part).local[bone].rotationDegrees); };
    const glm::dvec3 start = angles(from);
    const glm::dvec3 end = angles(to);
    const glm::dvec3 first = angles(from + quarter);
    const glm::dvec3 last = angles(to - quarter);
    if (start == end && start == first && start == last) return 0.0;
    if (largestOf(end - start) > kLittleTurn) return std::numeric_limits<double>::infinity();
    const glm::dvec3 bow = 0.75 * (angles((from + to) / 2) - 0.5 * (start + end));
    const auto sum = [](const glm::dvec3& v) { return std::abs(v.x) + std::abs(v.y) + std::abs(v.z); };
    return std::max(sum(first - glm::mix(start, end, 0.25) - bow),
                    sum(last - glm::mix(start, end, 0.75) - bow));
  }

  /// Between neighbouring steps no key is added. The list cannot outgrow the keys: a channel has one entry a
  /// frame at most, and such a frame has several keys.
  void noteJump(const BakedTrack& track, int from, int to, double off) {
    const double start = frame_ + static_cast<double>(from) / kPartsPerFrame;
    const double end = frame_ + static_cast<double>(to) / kPartsPerFrame;
    std::size_t& last = lastJumps_[static_cast<std::size_t>(&track - tracks_.data())];
    if (last == kNoJump || result_.jumps[last].to < frame_) {
      last = result_.jumps.size();
      result_.jumps.push_back({track.node, track.path, start, end, off});
      return;
    }
    Jump& jump = result_.jumps[last];
    jump.to = end;
    jump.off = std::max(jump.off, off);
  }

  void note(Path path, double off) {
    double& largest = partOf(result_.largest, path);
    largest = std::max(largest, off);
  }

  void addKey(BakedTrack& track, int frame, int part) {
    track.steps.push_back((frame * kPartsPerFrame + part) / (kPartsPerFrame / kStepsPerFrame));
    appendValue(track, at(part, track));
  }

  /// Notes the jump from the clip's end back to its start, if there is one.
  void noteLoop(const std::vector<NodeTransform>& first, int end) {
    if (clip_.loopMode != core::LoopMode::Loop || end == 0) return;
    if (options_.leavesLoopOpen) {
      frame_ = end;
      moments_.back().isKnown = false;
      fill(moments_.back(), end * kPartsPerFrame);
      std::swap(moments_.front(), moments_.back());
    }
    place(moments_.front());
    for (std::size_t node = 0; node < first.size(); ++node) turn(moments_.front(), node);
    Deviation jump;
    bool shows = false;
    for (std::size_t node = 0; node < first.size(); ++node) {
      for (const Path path : kAllPaths) {
        const double off = offBetween(path, first[node], first[node], 0.5, moments_.front().nodes[node]);
        Deviation tolerance = baker_.tolerance_[node];
        if (off > partOf(tolerance, path)) shows = true;
        partOf(jump, path) = std::max(partOf(jump, path), off);
      }
    }
    if (shows) result_.loopJump = jump;
  }

  /// Keeps one key of a channel that does not move, and none of a channel that stays at rest.
  void finish() {
    bool moves = false;
    for (BakedTrack& track : tracks_) {
      const std::size_t width = widthOf(track.path);
      bool isStill = true;
      for (std::size_t i = width; i < track.values.size() && isStill; ++i)
        isStill = track.values[i] == track.values[i - width];
      if (!isStill) {
        moves = true;
        continue;
      }
      track.steps.resize(1);
      track.values.resize(width);
      BakedTrack rest{track.node, track.path, {}, {}};
      appendValue(rest, baker_.rest_[track.node]);
      if (rest.values == track.values) track.steps.clear();
    }
    if (!moves) hold(tracks_.front());
    std::erase_if(tracks_, [](const BakedTrack& track) { return track.steps.empty(); });
    result_.tracks = std::move(tracks_);
  }

  /// Gives a clip without movement its length.
  void hold(BakedTrack& track) {
    track.steps = {0};
    if (result_.lastFrame <= 0.0) return;
    track.steps.push_back(static_cast<int>(result_.lastFrame) * kStepsPerFrame);
    const std::vector<float> value = track.values;
    track.values.insert(track.values.end(), value.begin(), value.end());
  }

  const Baker& baker_;
  const BakeOptions& options_;
  const core::Clip& clip_;
  core::Sampler sampler_;
  int frame_ = 0;
  int turnsAt_ = 0;
  std::array<Moment, kPartsPerFrame + 1> moments_;  ///< of frame_
  core::Pose pose_;
  glm::vec3 start_{0.0F};  ///< of the movement that is taken away
  int takenAt_ = 0;
  std::vector<BakedTrack> tracks_;  ///< three a node
  static constexpr std::size_t kNoJump = SIZE_MAX;
  std::vector<std::size_t> lastJumps_;  ///< by track: its last one in the result
  std::optional<core::Error> failed_;
  BakedClip result_;
};

Baker::Baker(std::shared_ptr<const core::Skeleton> skeleton, const NodePlan& plan,
             std::span<const double> reach, double size, std::span<const NodeTransform> rest)
    : skeleton_(std::move(skeleton)), plan_(plan), reach_(reach), rest_(rest) {
  const double distance = kMostDistance01 * size;
  for (const PlannedNode& node : plan.nodes()) {
    const double reach01 = reach[node.bone] / size;
    const double factor = reach01 > 0.0 ? std::min(kMostFactor, kMostDistance01 / reach01) : kMostFactor;
    tolerance_.push_back({kMostDegrees, distance, factor});
    // Many players show half frames: there, the errors of a chain of joints must not add up visibly.
    const double turn = reach01 > 0.0 ? glm::degrees(kMostDistance01 / reach01) : kMostDegrees;
    halfTolerance_.push_back(
        {std::min(kMostDegrees, turn) / kJointsInARow, distance / kJointsInARow, factor / kJointsInARow});
  }
}

core::Result<BakedClip> Baker::bake(std::shared_ptr<const core::Clip> clip,
                                    const BakeOptions& options) const {
  const auto frames = static_cast<std::uint64_t>(std::max(0, clip->frameCount)) * (options.unrolls ? 2 : 1);
  if (frames * skeleton_->size() > kMostPoses) {
    return tl::unexpected(core::Error{core::ErrorCode::TooLarge,
                                      {code("gltf.too-many-keys"), counted(frames, "frame"),
                                       counted(skeleton_->size(), "bone"), kMostPoses}});
  }
  return BakeRun(*this, std::move(clip), options).run();
}

}  // namespace marrow::formats::gltf
