// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/scene_builder.h"

#include "core/compare.h"

#include <algorithm>

namespace marrow::app {
namespace {

constexpr float kReferenceStrength = 0.55F;

render::SkeletonItem ghostItem(const SceneContent& content, std::span<const glm::mat4> models,
                               const glm::vec4& colour) {
  return {.skeleton = content.skeleton.get(),
          .models = models,
          .branch = content.branch,
          .style = content.options.boneStyle,
          .showBones = content.options.showBones,
          .ghostColour = colour};
}

}  // namespace

std::shared_ptr<const core::Model> shownBody(const SceneContent& content) {
  return content.skeleton && content.options.showBody && content.branch < 0 ? content.skeleton->body
                                                                            : nullptr;
}

bool showsSkeleton(const SceneContent& content) {
  return !shownBody(content) || content.options.bonesOverBody || content.extras.selectedBone >= 0;
}

render::MeshItem meshItem(const SceneContent& content, const core::Pose& pose) {
  return {.model = shownBody(content), .models = pose.modelMatrices, .style = content.options.bodyStyle};
}

render::SkeletonItem skeletonItem(const SceneContent& content, const core::Pose& pose) {
  const ViewOptions& options = content.options;
  const bool isOverBody = shownBody(content) != nullptr;
  return {.skeleton = content.skeleton.get(),
          .models = pose.modelMatrices,
          .branch = content.branch,
          .style = isOverBody ? render::BoneStyle::Stick : options.boneStyle,
          .showBones = options.showBones,
          .isOverBody = isOverBody,
          .showJoints = options.showJoints,
          .showAxes = options.showAxes,
          .isXray = options.xray,
          .colours = options.boneColours,
          .selectedBone = content.extras.selectedBone,
          .hoveredBone = content.hoveredBone,
          .selectedBones = content.extras.selectedBones};
}

const render::Scene& SceneBuilder::build(const SceneContent& content, double frame,
                                         const render::OrbitCamera& camera) {
  if (content.clip.sampler) {
    content.clip.sampler->sample(static_cast<float>(frame), content.clip.mode, pose_);
  } else if (content.skeleton) {
    pose_ = core::idlePose(*content.skeleton);
  }
  return build(content, frame, camera, pose_);
}

const render::Scene& SceneBuilder::build(const SceneContent& content, double frame,
                                         const render::OrbitCamera& camera, const core::Pose& pose) {
  const ViewOptions& options = content.options;
  scene_.camera = camera;
  scene_.pixelRatio = options.pixelRatio;
  scene_.colours = options.colours;
  scene_.ground = {!options.transparentBackground, options.showGrid, options.checkerboard};
  scene_.meshes.clear();
  scene_.skeletons.clear();
  scene_.trails.clear();
  trail_.update(content.clip, content.extras.trailBone, frame, content.extras.trailSpan);
  if (!content.skeleton) return scene_;
  addGhosts(content, frame);
  addReference(content, frame);
  if (shownBody(content)) {
    scene_.meshes.push_back(meshItem(content, pose));
    scene_.meshes.back().look = lookAt(content, frame);
    scene_.meshes.back().markedMaterials = content.markedMaterials;
    scene_.meshes.back().markColour = options.colours.selection;
  }
  if (showsSkeleton(content)) scene_.skeletons.push_back(skeletonItem(content, pose));
  if (!trail_.points().empty())
    scene_.trails.push_back({trail_.points(), trail_.now(), options.colours.selection});
  return scene_;
}

const core::ModelLook* SceneBuilder::lookAt(const SceneContent& content, double frame) {
  const core::LookSampler* sampler = content.look.get();
  if (sampler == nullptr || !sampler->isBound() || &sampler->model() != shownBody(content).get())
    return nullptr;
  if (lookOf_ != content.look) {
    lookOf_ = content.look;
    look_ = sampler->makeLook();
  }
  sampler->sample(frame, content.clip.mode, look_);
  return &look_;
}

void SceneBuilder::addGhosts(const SceneContent& content, double frame) {
  const SceneExtras& extras = content.extras;
  if (!extras.ghosts) return;
  const bool isOfBone = extras.onionSkin.isOfBone && extras.selectedBone >= 0;
  for (const Ghost& ghost : ghosts_.at(content.clip, frame, extras.onionSkin, extras.keyFrames)) {
    glm::vec4 colour = ghost.isBefore ? content.options.colours.before : content.options.colours.after;
    // A bone is small, and its ghosts lie over a body.
    colour.a = isOfBone ? std::min(2.0F * ghost.strength, 0.9F) : ghost.strength;
    if (const auto body = shownBody(content)) {
      scene_.meshes.push_back({.model = body,
                               .models = ghost.models,
                               .ghostColour = colour,
                               .ghostBone = isOfBone ? extras.selectedBone : -1});
      if (!isOfBone) continue;
    }
    render::SkeletonItem& item = scene_.skeletons.emplace_back(ghostItem(content, ghost.models, colour));
    if (isOfBone) item.branch = extras.selectedBone;
    item.hasWholeBranch = !isOfBone;
    item.isOverBody = isOfBone && shownBody(content) != nullptr;
  }
}

void SceneBuilder::addReference(const SceneContent& content, double frame) {
  if (!content.extras.reference) return;
  const auto& [sampler, offset] = *content.extras.reference;
  sampler.sample(static_cast<float>(core::frameBeside(sampler.clip(), frame, offset)), content.clip.mode,
                 referencePose_);
  glm::vec4 colour = content.options.colours.reference;
  colour.a = kReferenceStrength;
  if (const auto body = shownBody(content)) {
    scene_.meshes.push_back({.model = body, .models = referencePose_.modelMatrices, .ghostColour = colour});
  } else {
    scene_.skeletons.push_back(ghostItem(content, referencePose_.modelMatrices, colour));
  }
}

}  // namespace marrow::app
