// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pose.h"
#include "core/skeleton.h"
#include "render/camera.h"
#include "render/scene.h"

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace marrow::render {

/// Where along a link its thickest ring lies, 0 at the bone's own joint.
inline constexpr float kRingPosition = 0.13F;

/// The shapes that stand for a posed skeleton, in model space. Drawing and picking both use them, so that a
/// click meets exactly what is on the screen. Bones that are not drawable have no shape.
class BoneShapes {
 public:
  /// An octahedron from a bone's joint to a child's joint, or a short one at a leaf.
  struct Link {
    int bone;
    glm::vec3 head;
    glm::vec3 tail;
    glm::vec3 side;  ///< unit length, square to the link; turns with the bone
    float radius;    ///< at the ring
  };
  struct Joint {
    int bone;
    glm::vec3 centre;
    float radius;
    float axisLength;
  };

  /// Replaces the shapes. Allocates only when the bone count is larger than ever before.
  /// @param branch  only this bone and those below it get shapes; -1: all.
  /// @param models  [bones] model matrices.
  void build(const core::Skeleton& skeleton, std::span<const glm::mat4> models,
             BoneStyle style = BoneStyle::Octahedral, int branch = -1);
  void build(const core::Skeleton& skeleton, const core::Pose& pose, BoneStyle style = BoneStyle::Octahedral,
             int branch = -1) {
    build(skeleton, std::span(pose.modelMatrices), style, branch);
  }
  void clear();

  [[nodiscard]] const std::vector<Link>& links() const { return links_; }
  [[nodiscard]] const std::vector<Joint>& joints() const { return joints_; }
  [[nodiscard]] float sceneRadius() const { return sceneRadius_; }

 private:
  using Models = std::span<const glm::mat4>;
  void reserve(std::size_t boneCount);
  void markBranch(const core::Skeleton& skeleton, int branch);
  void measureScene(Models models);
  void measureLinks(const core::Skeleton& skeleton, Models models);
  void addChildLinks(const core::Skeleton& skeleton, Models models);
  void addLeafLinks(const core::Skeleton& skeleton, Models models);
  void addLink(Models models, int bone, const glm::vec3& head, const glm::vec3& tail);
  void addJoints(Models models);

  std::vector<Link> links_;
  std::vector<Joint> joints_;
  std::vector<float>
      parentDistance_;             ///< [bones] length of the link that ends at a bone; 0 when there is none
  std::vector<float> ownLength_;   ///< [bones] shortest link that starts at a bone; 0 when there is none
  std::vector<char> hasChildren_;  ///< [bones]
  std::vector<char> isShown_;      ///< [bones]
  BoneStyle style_ = BoneStyle::Octahedral;
  std::size_t boneCount_ = 0;
  float sceneRadius_ = 0.0F;
  float meanLength_ = 0.0F;
  float clampSize_ = 0.0F;  ///< what the thinnest and thickest shapes are measured against
};

}  // namespace marrow::render
