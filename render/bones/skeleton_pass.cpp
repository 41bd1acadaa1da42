// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/bones/skeleton_pass.h"

#include "render/gl/draw_state.h"
#include "render/gl/shape_corners.h"

#include <algorithm>
#include <span>

namespace marrow::render {
namespace {

// From this many bones on, shapes are only a few pixels wide. Dots for joints, and edges without outlines,
// look the same and cost a fraction.
constexpr std::size_t kMany = 2000;
constexpr float kLeastDotPixels = 1.5F;  // radius; smaller dots hide the colours of the edges below them
// Up to these radii, discs of 8 and of 16 sides look round. Larger ones have 32 sides.
constexpr std::array kLargestPixels = {6.0F, 24.0F};

/// Moves the joints of at most that radius to the front. @return their number.
std::size_t smallFirst(std::span<JointInstance> joints, float largestPixels, const View& view) {
  const float largest = largestPixels * view.pixelRatio();
  const auto firstLarge = std::partition(joints.begin(), joints.end(), [&](const JointInstance& joint) {
    return joint.radius * pixelsPerUnit(view, joint.centre) <= largest;
  });
  return static_cast<std::size_t>(firstLarge - joints.begin());
}

}  // namespace

std::string SkeletonPass::create() {
  edgeBatch_.create(kOctahedronFaces, kOctahedronStride);
  jointBatches_[0].create(kSmallDiscFaces, kDiscStride);
  jointBatches_[1].create(kDiscFaces, kDiscStride);
  jointBatches_[2].create(kLargeDiscFaces, kDiscStride);
  dotBatch_.create({}, 1);
  std::string problem = edgeProgram_.create("bone_edge");
  return problem.empty() ? jointProgram_.create("joint") : problem;
}

void SkeletonPass::destroy() {
  for (GlProgram* program : {&edgeProgram_, &plainEdgeProgram_, &jointProgram_, &dotProgram_})
    program->destroy();
  for (ShapeBatch& batch : jointBatches_) batch.destroy();
  edgeBatch_.destroy();
  dotBatch_.destroy();
  axisBatch_.destroy();
  canDrawMany_.reset();
}

void SkeletonPass::draw(const Scene& scene, const View& view) {
  for (const SkeletonItem& item : scene.skeletons) {
    if (item.skeleton == nullptr) continue;
    item.ghostColour ? drawGhost(item) : drawPose(item, scene.colours, view);
  }
}

void SkeletonPass::drawGhost(const SkeletonItem& item) {
  if (!item.showBones) return;
  const BoneStyle style = item.style == BoneStyle::Points ? BoneStyle::Stick : item.style;
  shapes_.build(*item.skeleton, item.models, style, item.branch, item.hasWholeBranch);
  fillGhost(shapes_, packColour(*item.ghostColour), edges_);
  glEnable(GL_CULL_FACE);
  setSeeThrough();
  glDepthRange(0.0, item.isOverBody ? kNearestDepths : 1.0);
  edgeProgram_.use();
  edgeBatch_.draw(std::span<const EdgeInstance>(edges_));
  if (!item.hasWholeBranch) {  // a lone bone may be short, or a point
    fillGhost(shapes_, packColour(*item.ghostColour), joints_);
    jointProgram_.use();
    jointBatches_.back().draw(std::span<const JointInstance>(joints_));
  }
  glDepthRange(0.0, 1.0);
}

void SkeletonPass::drawPose(const SkeletonItem& item, const SceneColours& colours, const View& view) {
  shapes_.build(*item.skeleton, item.models, item.style, item.branch);
  palette_.build(item, colours);
  glEnable(GL_CULL_FACE);
  glDepthRange(0.0, item.isOverBody ? kNearestDepths : 1.0);
  item.isXray ? setSeeThrough() : setSolid();
  if (item.showBones) drawEdges();
  setSolid();
  if (item.showJoints) drawJoints(item, view);
  // Only axes show how a lone ball turns.
  if (item.showAxes || item.skeleton->size() == 1) {
    glDisable(GL_CULL_FACE);
    setSeeThrough();
    fillAxes(shapes_, item.models, view, axes_);
    axisBatch_.draw(axes_);
  }
  glDepthRange(0.0, 1.0);
}

// Made when first needed: few skeletons need these programs, and starting need not wait for them.
bool SkeletonPass::areMany(std::size_t count) {
  if (count < kMany) return false;
  if (!canDrawMany_) {
    canDrawMany_ = plainEdgeProgram_.create("bone_edge", "bone_edge_plain").empty() &&
                   dotProgram_.create("joint_dot").empty();
  }
  return *canDrawMany_;
}

void SkeletonPass::drawEdges() {
  fillEdges(shapes_, palette_, edges_);
  (areMany(edges_.size()) ? plainEdgeProgram_ : edgeProgram_).use();
  edgeBatch_.draw(std::span<const EdgeInstance>(edges_));
}

void SkeletonPass::drawJoints(const SkeletonItem& item, const View& view) {
  const bool asDots = areMany(shapes_.joints().size());
  const bool areAlone = !item.showBones || shapes_.edges().empty();  // all of them must be visible then
  const float leastPixels = asDots && !areAlone ? kLeastDotPixels * view.pixelRatio() : 0.0F;
  fillJoints(shapes_, palette_, view, leastPixels, joints_);
  (asDots ? dotProgram_ : jointProgram_).use();
  if (asDots) return dotBatch_.draw(std::span<const JointInstance>(joints_));
  std::span<JointInstance> joints(joints_);
  for (std::size_t i = 0; i < jointBatches_.size(); ++i) {
    jointBatches_[i].reserve(joints_.size());
    const bool isLast = i == kLargestPixels.size();
    const std::size_t count = isLast ? joints.size() : smallFirst(joints, kLargestPixels[i], view);
    jointBatches_[i].draw(std::span<const JointInstance>(joints.first(count)));
    joints = joints.subspan(count);
  }
}

}  // namespace marrow::render
