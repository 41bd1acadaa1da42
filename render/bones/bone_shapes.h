// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/skeleton.h"
#include "render/scene.h"

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace marrow::render {

/// Where along a bone edge its thickest ring is, 0 at the bone's own joint.
inline constexpr float kRingPosition = 0.13F;

/// The shapes of a posed skeleton, in model space. Drawing and picking share them, so that a click meets
/// exactly what is on the screen. Bones that are not drawable have no shape.
class BoneShapes {
 public:
  /// A bone edge: an octahedron from a bone's joint to a child's joint, or a short one at a leaf.
  struct Edge {
    int bone;
    glm::vec3 head;
    glm::vec3 tail;
    glm::vec3 side;  ///< unit length, perpendicular to the edge; turns with the bone
    float length;    ///< from the head to the tail
    float radius;    ///< at the ring
  };
  struct Joint {
    int bone;
    glm::vec3 centre;
    float radius;
    float axisLength;
  };

  /// Replaces the shapes. Allocates only when there are more bones than ever before.
  /// @param models  [bones] model matrices.
  /// @param branch  only this bone and its descendants get shapes; -1: all.
  /// @param isWhole  false: only the bone itself.
  void build(const core::Skeleton& skeleton, std::span<const glm::mat4> models,
             BoneStyle style = BoneStyle::Octahedral, int branch = -1, bool isWhole = true);

  [[nodiscard]] const std::vector<Edge>& edges() const { return edges_; }
  [[nodiscard]] const std::vector<Joint>& joints() const { return joints_; }
  [[nodiscard]] float sceneRadius() const { return sceneRadius_; }

 private:
  using Models = std::span<const glm::mat4>;
  /// Computed for each bone, and kept together: skeleton and matrices lie far apart.
  struct Bone {
    glm::vec3 origin;
    int parent;            ///< -1: none, or not usable
    float parentDistance;  ///< length of the edge that ends here; 0: none
    float ownLength;       ///< of the shortest edge that starts here; 0: none
    bool isRoot;
    bool hasChildren;
    bool isDrawable;
    bool isShown;
  };
  void reserve(std::size_t boneCount);
  void readBones(const core::Skeleton& skeleton, Models models, int branch, bool isWhole);
  void measureEdges();
  void addChildEdges(Models models);
  void addLeafEdges(Models models);
  void addEdge(Models models, int bone, const glm::vec3& head, const glm::vec3& tail, float length);
  void addJoints();

  std::vector<Edge> edges_;
  std::vector<Joint> joints_;
  std::vector<Bone> bones_;
  BoneStyle style_ = BoneStyle::Octahedral;
  float sceneRadius_ = 0.0F;
  float meanLength_ = 0.0F;
  float clampSize_ = 0.0F;  ///< the size that limits the thinnest and thickest shapes
};

}  // namespace marrow::render
