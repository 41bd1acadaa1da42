// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/result.h"
#include "core/sampler.h"
#include "core/skeleton.h"
#include "formats/exchange/gltf/node_plan.h"

#include <glm/vec2.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace marrow::formats::gltf {

enum class Path { Translation, Rotation, Scale };

/// The name of a channel's target in the file.
[[nodiscard]] const char* toString(Path path);

/// Keys are added between frames in steps of an eighth.
inline constexpr int kStepsPerFrame = 8;

/// The keys of one node's channel.
struct BakedTrack {
  std::size_t node = 0;
  Path path = Path::Translation;
  std::vector<int> steps;     ///< times in eighths of a frame, rising from 0
  std::vector<float> values;  ///< three a key; of a rotation four, x first
};

/// The distance between the clip and a player's value between two keys: the largest that was found, or that
/// was allowed.
struct Deviation {
  double degrees = 0.0;   ///< of a rotation
  double distance = 0.0;  ///< of a translation, in units of the file
  double factor = 0.0;    ///< of a scale
};

/// A place where a channel moves so fast that a player is off even between keys an eighth of a frame apart.
struct Jump {
  std::size_t node = 0;
  Path path = Path::Translation;
  double from = 0.0;  ///< frames; neighbouring places in one frame, or across frames, are one jump
  double to = 0.0;
  double off = 0.0;  ///< at most: degrees, distance or factor, as in a Deviation
};

struct BakeOptions {
  core::SampleMode mode = core::SampleMode::Smooth;
  bool leavesLoopOpen = false;  ///< without the key after the last frame
  bool unrolls = false;         ///< a mirrored clip there and back
  int inPlaceBone = -1;         ///< stays at x = z = 0; -1: none
};

/// A clip as keys of nodes.
struct BakedClip {
  double lastFrame = 0.0;  ///< of the last key
  std::vector<BakedTrack> tracks;
  Deviation largest;                    ///< between keys
  std::vector<Jump> jumps;              ///< all of them, by their start
  std::optional<Deviation> loopJump;    ///< of a loop: from its end to its start, where that shows
  std::optional<glm::dvec2> takenAway;  ///< movement in x and z over the clip that inPlaceBone leaves out
  double largestShear = 0.0;            ///< distance that baked scales move vertices by
};

/// Bakes clips onto the nodes of one skeleton.
class Baker {
 public:
  /// @param reach  by bone: the distance of the farthest point that it turns, in units of the file.
  /// @param size   of the character, in units of the file.
  /// @param rest   [nodes] their transforms without an animation; channels that stay there are left out.
  /// All but `skeleton` outlive this.
  Baker(std::shared_ptr<const core::Skeleton> skeleton, const NodePlan& plan, std::span<const double> reach,
        double size, std::span<const NodeTransform> rest);

  /// @return BadValue if a number of a bone's transform is not finite.
  [[nodiscard]] core::Result<BakedClip> bake(std::shared_ptr<const core::Clip> clip,
                                             const BakeOptions& options) const;

 private:
  friend class BakeRun;

  std::shared_ptr<const core::Skeleton> skeleton_;
  const NodePlan& plan_;
  std::span<const double> reach_;
  std::span<const NodeTransform> rest_;
  std::vector<Deviation> tolerance_;      ///< by node
  std::vector<Deviation> halfTolerance_;  ///< at half frames
};

}  // namespace marrow::formats::gltf
