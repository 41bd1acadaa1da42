// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/property.h"
#include "core/transform.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace marrow::core {

struct GameRules;
struct Model;
extern const GameRules kJ3dRules;

/// How a parent's scale reaches its children. Source: docs/formats/j3d-model.md.
enum class ScalingRule {
  Standard,   ///< plain product: children inherit the parent's scale
  Softimage,  ///< scale moves the children but is not passed on in the matrix
  Maya,       ///< a child may cancel its parent's scale (segment scale compensation)
};

[[nodiscard]] const char* toString(ScalingRule rule);

struct Bone {
  static constexpr int kNoParent = -1;

  std::string name;
  int parent = kNoParent;  ///< index of an earlier bone, or kNoParent
  int track = -1;          ///< index of the clip's track that moves it; -1: its own index
  Transform rest;
  bool scaleCompensate = false;              ///< Maya rule only: cancel the parent's own scale
  bool isBillboard = false;                  ///< the game turns it to face the camera; shown as stored
  std::optional<std::uint32_t> storedFlags;  ///< the record's own word of flags, where the format has one
  std::uint64_t byteOffset = 0;              ///< where the bone's record begins, in the unpacked bytes
};

/// A bone hierarchy, parents before children.
struct Skeleton {
  std::string name;
  const GameRules* rules = &kJ3dRules;  ///< never null
  ScalingRule scalingRule = ScalingRule::Standard;
  std::uint64_t byteOffset = 0;  ///< where its header begins, in the unpacked bytes
  std::vector<Bone> bones;
  std::size_t unreachedBones = 0;  ///< bones that the file counts but that hang under no root

  Properties properties;  ///< the other fields of its headers, the scaling rule where the format has one

  /// [size()] local transforms to show where the rest pose is not a character: some games store rotations
  /// only in animations. Empty: the rest pose is shown. Not part of the file.
  std::vector<Transform> previewPose;

  std::shared_ptr<const Model> body;  ///< the mesh on these bones; null: none

  /// False for the list of joints shown while no model is known: no parent, no rest pose, no model space.
  bool isHierarchy = true;

  [[nodiscard]] std::size_t size() const { return bones.size(); }

  /// The clip's track that moves a bone.
  [[nodiscard]] std::size_t trackOf(std::size_t bone) const {
    return bones[bone].track < 0 ? bone : static_cast<std::size_t>(bones[bone].track);
  }

  /// @return the index of the first bone of that name, or -1.
  [[nodiscard]] int indexOf(std::string_view boneName) const;

  /// @return [size()] lists of child indices, in bone order.
  [[nodiscard]] std::vector<std::vector<int>> childLists() const;

  /// @return [size()] number of ancestors of each bone; a root has 0.
  [[nodiscard]] std::vector<int> depths() const;

  /// True when every parent precedes its children. Readers ensure it; everything else relies on it.
  [[nodiscard]] bool parentsComeFirst() const;

  /// Moves parents before their children and keeps the order otherwise. Does not touch Bone::track.
  /// @return false when parents form a circle or do not exist; nothing is changed then.
  [[nodiscard]] bool sortParentsFirst();

  /// A stand-in for an animation whose model is not known: boneCount roots named "joint 0", "joint 1", ...
  [[nodiscard]] static Skeleton flatList(std::size_t boneCount);
};

/// A skeleton of one bone and its ancestors, moved by the same tracks. The bone comes last, and its model
/// matrix is the same as in the whole skeleton. A motion trail poses these bones instead of all.
/// @pre bone < skeleton.size() and skeleton.parentsComeFirst().
[[nodiscard]] Skeleton ancestorsOf(const Skeleton& skeleton, std::size_t bone);

}  // namespace marrow::core
