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
    float length;    ///< from the head to the tail
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
  /// What is known of a bone, side by side: what it is known from lies far apart.
  struct Bone {
    glm::vec3 origin;
    int parent;            ///< -1: none, or none that can be used
    float parentDistance;  ///< length of the link that ends here; 0 when there is none
    float ownLength;       ///< shortest link that starts here; 0 when there is none
    bool isRoot;
    bool hasChildren;
    bool isDrawable;
    bool isShown;
  };
  void reserve(std::size_t boneCount);
  void readBones(const core::Skeleton& skeleton, Models models, int branch);
  void measureLinks();
  void addChildLinks(Models models);
  void addLeafLinks(Models models);
  void addLink(Models models, int bone, const glm::vec3& head, const glm::vec3& tail, float length);
  void addJoints();

  std::vector<Link> links_;
  std::vector<Joint> joints_;
  std::vector<Bone> bones_;
  BoneStyle style_ = BoneStyle::Octahedral;
  float sceneRadius_ = 0.0F;
  float meanLength_ = 0.0F;
  float clampSize_ = 0.0F;  ///< what the thinnest and thickest shapes are measured against
};

}  // namespace marrow::render
