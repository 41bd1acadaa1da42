// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/import/joints.h"

#include <assimp/ColladaMetaData.h>
#include <assimp/metadata.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

namespace marrow::import {
namespace {

using Names = std::set<std::string>;

/// A node, and the place of its parent in the list before it.
struct Placed {
  const aiNode* node;
  std::size_t parent;
};

/// All nodes, in the order in which Assimp looks for a name: the first of equal names counts. Without
/// recursion, because a file may be a chain of any length.
std::vector<Placed> nodesOf(const aiScene& scene) {
  std::vector<Placed> nodes;
  std::vector<Placed> waiting = {{scene.mRootNode, 0}};
  while (!waiting.empty()) {
    const Placed next = waiting.back();
    waiting.pop_back();
    for (unsigned i = next.node->mNumChildren; i-- > 0;)
      waiting.push_back({next.node->mChildren[i], nodes.size()});
    nodes.push_back(next);
  }
  return nodes;
}

Names weightedNames(const aiScene& scene) {
  Names names;
  for (unsigned i = 0; i < scene.mNumMeshes; ++i) {
    const aiMesh& mesh = *scene.mMeshes[i];
    for (unsigned bone = 0; bone < mesh.mNumBones; ++bone) names.insert(mesh.mBones[bone]->mName.C_Str());
  }
  return names;
}

Names watchers(const aiScene& scene) {
  Names names;
  for (unsigned i = 0; i < scene.mNumCameras; ++i) names.insert(scene.mCameras[i]->mName.C_Str());
  for (unsigned i = 0; i < scene.mNumLights; ++i) names.insert(scene.mLights[i]->mName.C_Str());
  return names;
}

/// Collada's skins name joints by their scoped ids, which exporters give to joints only. In FBX, a node that
/// is neither a mesh nor a null is a joint.
bool isCalledJoint(const aiNode& node) {
  const aiMetadata* about = node.mMetaData;
  if (about == nullptr || node.mNumMeshes > 0) return false;
  if (about->HasKey(AI_METADATA_COLLADA_SID)) return true;
  bool isNull = true;
  return about->Get("IsNull", isNull) && !isNull;
}

}  // namespace

std::set<const aiNode*> jointsOf(const aiScene& scene) {
  Names weighted = weightedNames(scene);
  if (weighted.empty()) return {};
  const Names others = watchers(scene);
  const std::vector<Placed> nodes = nodesOf(scene);
  std::vector<char> isJoint(nodes.size(), 0);
  for (std::size_t i = 0; i < nodes.size(); ++i)
    isJoint[i] = static_cast<char>(weighted.erase(nodes[i].node->mName.C_Str()));
  std::vector<char> isAbove = isJoint;  // nodes that move vertices, and all nodes above them
  for (std::size_t i = nodes.size(); i-- > 1;) {
    if (isAbove[i] != 0) isAbove[nodes[i].parent] = 1;
  }
  std::set<const aiNode*> joints;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const aiNode& node = *nodes[i].node;
    const bool isNear = isAbove[i] != 0 || isJoint[nodes[i].parent] != 0;
    if (isNear && isCalledJoint(node) && others.count(node.mName.C_Str()) == 0) isJoint[i] = 1;
    if (isJoint[i] != 0) joints.insert(&node);
  }
  return joints;
}

namespace {

constexpr float kNear = 1e-4F;

struct Turn {
  aiVector3D scaling;
  aiQuaternion rotation;
  aiVector3D place;
};

// FBX states its unit in centimetres; glTF uses metres, and so do programs that export both.
float metresOf(const aiScene& scene) {
  float single = 0.0F;
  double twice = 0.0;
  const aiMetadata* about = scene.mMetaData;
  if (about == nullptr) return 1.0F;
  if (about->Get("UnitScaleFactor", single))
    twice = static_cast<double>(single);
  else if (!about->Get("UnitScaleFactor", twice))
    return 1.0F;
  return twice > 1e-6 && twice < 1e6 ? static_cast<float>(twice * 0.01) : 1.0F;
}

std::vector<aiNodeAnim*> channelsOf(const aiScene& scene, const aiNode& node) {
  std::vector<aiNodeAnim*> found;
  for (unsigned i = 0; i < scene.mNumAnimations; ++i) {
    const aiAnimation& animation = *scene.mAnimations[i];
    for (unsigned k = 0; k < animation.mNumChannels; ++k)
      if (animation.mChannels[k]->mNodeName == node.mName) found.push_back(animation.mChannels[k]);
  }
  return found;
}

bool isWhole(float value) { return std::abs(value - std::round(value)) < kNear; }

/// True if it maps axes to axes, with the same scale for all.
bool isTurn(const aiMatrix4x4& matrix, Turn& turn) {
  matrix.Decompose(turn.scaling, turn.rotation, turn.place);
  const aiVector3D& scale = turn.scaling;
  if (!(scale.x > 0.0F && scale.y > 0.0F && scale.z > 0.0F) || !std::isfinite(scale.x)) return false;
  const float most = kNear * scale.x;
  if (std::abs(scale.y - scale.x) > most || std::abs(scale.z - scale.x) > most) return false;
  if (!std::isfinite(turn.place.Length())) return false;
  const aiMatrix3x3 axes = turn.rotation.GetMatrix();
  return std::all_of(axes[0], axes[0] + 9, isWhole);
}

/// True if the channel holds the rest transform all the time.
bool isResting(const aiNodeAnim& channel, const Turn& rest) {
  const float nearPlace = kNear * std::max(1.0F, rest.place.Length());
  for (unsigned i = 0; i < channel.mNumPositionKeys; ++i)
    if (!((channel.mPositionKeys[i].mValue - rest.place).Length() < nearPlace)) return false;
  for (unsigned i = 0; i < channel.mNumScalingKeys; ++i)
    if (!((channel.mScalingKeys[i].mValue - rest.scaling).Length() < kNear * rest.scaling.x)) return false;
  for (unsigned i = 0; i < channel.mNumRotationKeys; ++i) {
    const aiQuaternion& q = channel.mRotationKeys[i].mValue;
    const aiQuaternion& r = rest.rotation;
    if (!(std::abs(q.w * r.w + q.x * r.x + q.y * r.y + q.z * r.z) > 1.0F - 1e-6F)) return false;
  }
  return true;
}

void turnChannel(aiNodeAnim& channel, const Turn& turn) {
  for (unsigned i = 0; i < channel.mNumPositionKeys; ++i) {
    aiVector3D& place = channel.mPositionKeys[i].mValue;
    place = turn.place + turn.rotation.Rotate(place * turn.scaling.x);
  }
  for (unsigned i = 0; i < channel.mNumRotationKeys; ++i) {
    aiQuaternion& rotation = channel.mRotationKeys[i].mValue;
    rotation = turn.rotation * rotation;
  }
  for (unsigned i = 0; i < channel.mNumScalingKeys; ++i) channel.mScalingKeys[i].mValue *= turn.scaling.x;
}

/// Moves a node's transform into its children. @return true if the node has no transform any more.
bool handDown(aiScene& scene, aiNode& node, const std::set<const aiNode*>& joints) {
  Turn turn;
  if (node.mNumMeshes > 0 || node.mNumChildren == 0 || joints.count(&node) > 0) return false;
  if (node.mTransformation.IsIdentity()) return true;
  if (!isTurn(node.mTransformation, turn)) return false;
  // If the file does not say which nodes are joints, a node with a translation may be a bone.
  const bool saysWhatItIs = !joints.empty() && node.mMetaData != nullptr;
  if (!saysWhatItIs && !(turn.place.Length() < kNear)) return false;
  const std::vector<aiNodeAnim*> own = channelsOf(scene, node);
  if (!std::all_of(own.begin(), own.end(), [&](const auto* one) { return isResting(*one, turn); }))
    return false;
  for (unsigned i = 0; i < node.mNumChildren; ++i) {
    aiNode& child = *node.mChildren[i];
    child.mTransformation = node.mTransformation * child.mTransformation;
    for (aiNodeAnim* channel : channelsOf(scene, child)) turnChannel(*channel, turn);
  }
  node.mTransformation = aiMatrix4x4();
  for (aiNodeAnim* channel : own)
    channel->mNumPositionKeys = channel->mNumRotationKeys = channel->mNumScalingKeys = 0;
  return true;
}

}  // namespace

void setUpright(aiScene& scene, const std::set<const aiNode*>& joints) {
  aiNode& root = *scene.mRootNode;
  aiMatrix4x4 unit;
  aiMatrix4x4::Scaling(aiVector3D(metresOf(scene)), unit);
  root.mTransformation = unit * root.mTransformation;
  if (!handDown(scene, root, joints)) return;
  // Programs put one object around a skeleton.
  for (unsigned i = 0; i < root.mNumChildren; ++i) handDown(scene, *root.mChildren[i], joints);
}

}  // namespace marrow::import
