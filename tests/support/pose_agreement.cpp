// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/pose_agreement.h"

#include "tests/support/plain_kernel.h"
#include "tests/support/reference_sampler.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace marrow::testing {
namespace {

using core::SampleMode;

bool isNear(float got, float want, float tolerance) {
  // Damaged files give infinities and NaN; then both must not be finite.
  if (!std::isfinite(want)) return !std::isfinite(got);
  return std::abs(got - want) <= tolerance * std::max(1.0F, std::abs(want));
}

bool isNear(const glm::vec3& got, const glm::vec3& want, float tolerance) {
  return isNear(got.x, want.x, tolerance) && isNear(got.y, want.y, tolerance) &&
         isNear(got.z, want.z, tolerance);
}

// Near zero a curve has few exact digits, so the tolerance depends on the skeleton's size.
bool isNearAsAPlace(const glm::vec3& got, const glm::vec3& want, float size, float tolerance) {
  for (int axis = 0; axis < 3; ++axis) {
    const float most = tolerance * std::max(1.0F, size / std::max(1.0F, std::abs(want[axis])));
    if (!isNear(got[axis], want[axis], most)) return false;
  }
  return true;
}

// The relative tolerance of a matrix. The reference converts degrees to radians in float, which costs
// precision when a damaged file turns a bone a thousand times.
float matrixTolerance(const core::Pose& want) {
  float mostDegrees = 0.0F;
  for (const core::Transform& local : want.local) {
    for (int axis = 0; axis < 3; ++axis)
      mostDegrees = std::max(mostDegrees, std::abs(local.rotationDegrees[axis]));
  }
  constexpr float kHarmlessDegrees = 5000.0F;
  return mostDegrees < kHarmlessDegrees ? 1e-4F : 1e-4F * mostDegrees / kHarmlessDegrees;
}

bool areNear(const glm::mat4& got, const glm::mat4& want, float size, float tolerance) {
  float axes = 0.0F;
  for (int column = 0; column < 3; ++column) {
    for (int row = 0; row < 3; ++row) axes = std::max(axes, std::abs(want[column][row]));
  }
  for (int column = 0; column < 4; ++column) {
    for (int row = 0; row < 4; ++row) {
      if (!std::isfinite(want[column][row])) continue;
      const float length = column == 3 ? size : axes;
      if (!(std::abs(got[column][row] - want[column][row]) <= tolerance * length + 1e-6F)) return false;
    }
  }
  return true;
}

std::string textOf(const glm::vec3& got, const glm::vec3& want) {
  std::ostringstream text;
  text.precision(9);
  text << got.x << " " << got.y << " " << got.z << " for " << want.x << " " << want.y << " " << want.z;
  return text.str();
}

std::string localDifference(const core::Transform& got, const core::Transform& want, SampleMode mode,
                            float size) {
  // A game-exact angle is an integer; scale and translation may come from a float curve.
  const float angleTolerance = mode == SampleMode::GameExact ? 0.0F : 1e-4F;
  if (!isNear(got.scale, want.scale, 1e-5F)) return "scale " + textOf(got.scale, want.scale);
  if (!isNear(got.rotationDegrees, want.rotationDegrees, angleTolerance)) {
    return "rotation " + textOf(got.rotationDegrees, want.rotationDegrees);
  }
  if (!isNearAsAPlace(got.translation, want.translation, size, 1e-5F)) {
    return "translation " + textOf(got.translation, want.translation);
  }
  return {};
}

std::string boneDifference(const core::Pose& got, const core::Pose& want, std::size_t bone, SampleMode mode,
                           float size, float tolerance) {
  std::string local = localDifference(got.local[bone], want.local[bone], mode, size);
  if (!local.empty()) return local;
  if (got.angles[bone] != want.angles[bone]) return "16-bit angles";
  if (!areNear(got.localMatrices[bone], want.localMatrices[bone], size, tolerance)) return "local matrix";
  if (!areNear(got.modelMatrices[bone], want.modelMatrices[bone], size, tolerance)) {
    return "model matrix, origin " + textOf(got.origin(bone), want.origin(bone));
  }
  return {};
}

}  // namespace

std::string differenceOf(const core::Pose& got, const core::Pose& want, SampleMode mode, float size) {
  if (got.size() != want.size()) return "number of bones";
  const float tolerance = matrixTolerance(want);
  for (std::size_t bone = 0; bone < want.size(); ++bone) {
    const std::string difference = boneDifference(got, want, bone, mode, size, tolerance);
    if (!difference.empty()) return "bone " + std::to_string(bone) + ": " + difference;
  }
  return {};
}

float extentOf(const core::Pose& pose) {
  float extent = 1.0F;
  for (std::size_t bone = 0; bone < pose.size(); ++bone) {
    const glm::vec3 origin = pose.origin(bone);
    for (int axis = 0; axis < 3; ++axis) {
      if (std::isfinite(origin[axis])) extent = std::max(extent, std::abs(origin[axis]));
    }
  }
  return extent;
}

std::vector<const core::sampling::PoseKernel*> kernels() {
  std::vector<const core::sampling::PoseKernel*> all = {&core::sampling::portableKernel(),
                                                        &core::sampling::plainKernel()};
  if (core::sampling::avx2Kernel() != nullptr) all.push_back(core::sampling::avx2Kernel());
  return all;
}

std::string disagreement(const std::shared_ptr<const core::Clip>& clip,
                         const std::shared_ptr<const core::Skeleton>& skeleton,
                         std::span<const float> frames) {
  const ReferenceSampler reference(clip, skeleton);
  core::Pose want;
  core::Pose got;
  for (const core::sampling::PoseKernel* kernel : kernels()) {
    const core::Sampler sampler(clip, skeleton, *kernel);
    for (const SampleMode mode : {SampleMode::Smooth, SampleMode::GameExact}) {
      for (const float frame : frames) {
        reference.sample(frame, mode, want);
        sampler.sample(frame, mode, got);
        const std::string difference = differenceOf(got, want, mode, extentOf(want));
        if (difference.empty()) continue;
        return std::string(kernel->name) + ", " + toString(mode) + " frame " + std::to_string(frame) + ", " +
               difference;
      }
    }
  }
  return {};
}

std::vector<float> framesAround(const core::Clip& clip) {
  const auto end = static_cast<float>(clip.frameCount) + 2.0F;
  const float step = end < 80.0F ? 0.25F : end / 320.0F;
  std::vector<float> frames;
  for (float frame = -3.0F; frame <= end; frame += step) {
    frames.push_back(frame);
    frames.push_back(std::floor(frame));
  }
  for (const float frame : {-1000.0F, -0.001F, 0.999F, static_cast<float>(clip.frameCount), 1e6F}) {
    frames.push_back(frame);
  }
  return frames;
}

}  // namespace marrow::testing
