// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/import/joints.h"

#include <assimp/ColladaMetaData.h>
#include <assimp/metadata.h>

#include <cstddef>
#include <string>
#include <vector>

namespace marrow::import {
namespace {

using Names = std::set<std::string>;

/// A node and where its parent is among those before it.
struct Placed {
  const aiNode* node;
  std::size_t parent;
};

/// In the order in which Assimp looks for a name: of equal ones the first counts. Without recursion: a file
/// may be a chain of any length.
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

/// Collada's skins name joints by their scoped ids, which programs give to nothing else. In FBX what is
/// neither a mesh nor a null is a limb.
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
  std::vector<char> isAbove = isJoint;  // what vertices hang on, or is that
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

}  // namespace marrow::import
