// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/scene_renderer.h"

#include "render/backdrop.h"
#include "render/bone_palette.h"
#include "render/bone_shapes.h"
#include "render/frame_block.h"
#include "render/gl_program.h"
#include "render/instances.h"
#include "render/shape_batch.h"
#include "render/shape_corners.h"

#include <epoxy/gl.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace marrow::render {
namespace {

// From this many bones on, each is only a few pixels wide: dots for joints and links without dark edges look
// the same and cost a fraction.
constexpr std::size_t kManyBones = 2000;
constexpr float kLeastDotPixels = 1.5F;                 // radius of a dot that is worth drawing on a bone
constexpr std::array kMostJointPixels = {6.0F, 24.0F};  // radius, where 8 and 16 sides look as round as more

// A widget's painter may have left anything behind.
void setKnownState() {
  for (const GLenum capability : {GL_SCISSOR_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_DEPTH_TEST, GL_BLEND,
                                  GL_POLYGON_OFFSET_FILL, GL_SAMPLE_ALPHA_TO_COVERAGE, GL_COLOR_LOGIC_OP,
                                  GL_RASTERIZER_DISCARD, GL_PRIMITIVE_RESTART, GL_FRAMEBUFFER_SRGB}) {
    glDisable(capability);
  }
  glEnable(GL_MULTISAMPLE);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glDepthMask(GL_TRUE);
  glStencilMask(0xFF);
  glDepthFunc(GL_LEQUAL);
  glDepthRange(0.0, 1.0);
  glFrontFace(GL_CCW);
  glCullFace(GL_BACK);
  glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
  glBlendEquation(GL_FUNC_ADD);
  glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

// What is seen through is blended and hides nothing.
void setSeeThrough(bool on) {
  (on ? glEnable : glDisable)(GL_BLEND);
  glDepthMask(on ? GL_FALSE : GL_TRUE);
}

// Where something solid is drawn, the ground may have to be laid over it.
void setMarking(bool on) {
  (on ? glEnable : glDisable)(GL_STENCIL_TEST);
  glStencilFunc(GL_ALWAYS, 1, 0xFF);
  glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
}

/// Brings those first that are at most so large. @return how many.
std::size_t smallFirst(std::span<JointInstance> joints, float mostPixels, const FrameBlock& frame) {
  const float largest = mostPixels * frame.viewport.z;
  const auto firstLarge = std::partition(joints.begin(), joints.end(), [&](const JointInstance& joint) {
    return joint.radius * pixelsPerUnit(frame, joint.centre) <= largest;
  });
  return static_cast<std::size_t>(firstLarge - joints.begin());
}

void leaveTidy() {
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_BLEND);
  glDisable(GL_CULL_FACE);
  glDepthMask(GL_TRUE);
  glUseProgram(0);
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  glBindBuffer(GL_UNIFORM_BUFFER, 0);
}

}  // namespace

class SceneRenderer::Impl {
 public:
  std::string create();
  void destroy();
  void draw(const Scene& scene, const OrbitCamera& camera, const ViewOptions& options,
            const glm::ivec2& sizePixels, const std::optional<PixelBox>& part);

 private:
  std::string createPrograms();
  void createBatches();
  void uploadFrame(const FrameBlock& frame) const;
  void drawSkeleton(const Scene& scene, const ViewOptions& options, const FrameBlock& frame,
                    const glm::ivec2& corner);
  [[nodiscard]] bool areMany(std::size_t count);
  void drawLinks();
  void drawJoints(const ViewOptions& options, const FrameBlock& frame);
  void drawAxes(const core::Pose& pose);
  void drawGhosts(const Scene& scene, const ViewOptions& options);
  void drawGhost(const Scene& scene, const Ghost& ghost, BoneStyle style);
  void drawTrail(const Scene& scene, const ViewOptions& options);

  Backdrop backdrop_;
  GlProgram boneProgram_;
  GlProgram plainBoneProgram_;
  GlProgram jointProgram_;
  GlProgram dotProgram_;
  GlProgram axisProgram_;
  GlProgram trailProgram_;
  ShapeBatch linkBatch_;
  std::array<ShapeBatch, kMostJointPixels.size() + 1> jointBatches_;  ///< small ones first
  ShapeBatch jointDots_;
  ShapeBatch axisBatch_;
  ShapeBatch trailBatch_;
  GLuint frameBuffer_ = 0;
  bool isReady_ = false;
  std::optional<bool> canDrawMany_;  ///< none: not needed so far

  BoneShapes shapes_;
  BoneShapes ghostShapes_;
  BonePalette palette_;
  std::vector<LinkInstance> links_;
  std::vector<JointInstance> joints_;
  std::vector<AxisInstance> axes_;
  std::vector<TrailInstance> trail_;
};

std::string SceneRenderer::Impl::create() {
  destroy();
  if (epoxy_gl_version() < 33) return "OpenGL 3.3 is needed, this driver offers less";
  std::string problem = createPrograms();
  createBatches();
  glGenBuffers(1, &frameBuffer_);
  glBindBuffer(GL_UNIFORM_BUFFER, frameBuffer_);
  glBufferData(GL_UNIFORM_BUFFER, sizeof(FrameBlock), nullptr, GL_STREAM_DRAW);
  isReady_ = true;
  leaveTidy();
  if (!problem.empty()) destroy();
  return problem;
}

std::string SceneRenderer::Impl::createPrograms() {
  std::string problem = backdrop_.create();
  if (problem.empty()) problem = boneProgram_.create("bone");
  if (problem.empty()) problem = jointProgram_.create("joint");
  return problem;
}

void SceneRenderer::Impl::createBatches() {
  linkBatch_.create(kOctahedronFaces, kOctahedronStride);
  jointBatches_[0].create(kSmallDiscFaces, kDiscStride);
  jointBatches_[1].create(kDiscFaces, kDiscStride);
  jointBatches_[2].create(kLargeDiscFaces, kDiscStride);
  jointDots_.create({}, 1);
  axisBatch_.create(kAxesFaces, kAxesStride);
  trailBatch_.create(kTrailFaces, kTrailStride);
}

void SceneRenderer::Impl::destroy() {
  if (!isReady_) return;
  isReady_ = false;
  canDrawMany_.reset();
  backdrop_.destroy();
  for (GlProgram* program :
       {&boneProgram_, &plainBoneProgram_, &jointProgram_, &dotProgram_, &axisProgram_, &trailProgram_}) {
    program->destroy();
  }
  for (ShapeBatch* batch : {&linkBatch_, &jointDots_, &axisBatch_, &trailBatch_}) batch->destroy();
  for (ShapeBatch& batch : jointBatches_) batch.destroy();
  glDeleteBuffers(1, &frameBuffer_);
  frameBuffer_ = 0;
}

void SceneRenderer::Impl::uploadFrame(const FrameBlock& frame) const {
  glBindBuffer(GL_UNIFORM_BUFFER, frameBuffer_);
  glBufferData(GL_UNIFORM_BUFFER, sizeof(frame), &frame, GL_STREAM_DRAW);
  glBindBufferBase(GL_UNIFORM_BUFFER, kFrameBinding, frameBuffer_);
}

// Few skeletons need the programs for many, and starting should not wait for them.
bool SceneRenderer::Impl::areMany(std::size_t count) {
  if (count < kManyBones) return false;
  if (!canDrawMany_) {
    canDrawMany_ =
        plainBoneProgram_.create("bone", "plain_bone").empty() && dotProgram_.create("joint_dot").empty();
  }
  return *canDrawMany_;
}

void SceneRenderer::Impl::drawLinks() {
  fillLinks(shapes_, palette_, links_);
  (areMany(links_.size()) ? plainBoneProgram_ : boneProgram_).use();
  linkBatch_.draw(std::span<const LinkInstance>(links_));
}

void SceneRenderer::Impl::drawJoints(const ViewOptions& options, const FrameBlock& frame) {
  const bool asDots = areMany(shapes_.joints().size());
  // A speck on every bone would hide the colours of thousands of them; joints alone must all be seen.
  const bool areAlone = !options.showBones || shapes_.links().empty();
  const float leastPixels = asDots && !areAlone ? kLeastDotPixels * options.pixelRatio : 0.0F;
  fillJoints(shapes_, palette_, frame, leastPixels, joints_);
  std::span<JointInstance> joints(joints_);
  (asDots ? dotProgram_ : jointProgram_).use();
  if (asDots) return jointDots_.draw(std::span<const JointInstance>(joints));
  for (std::size_t i = 0; i < jointBatches_.size(); ++i) {
    jointBatches_[i].reserve(joints_.size());
    const bool isLast = i == kMostJointPixels.size();
    const std::size_t count = isLast ? joints.size() : smallFirst(joints, kMostJointPixels[i], frame);
    jointBatches_[i].draw(std::span<const JointInstance>(joints.first(count)));
    joints = joints.subspan(count);
  }
}

// The axes are seldom shown; a start need not wait for their program. Where the others compiled, so does it.
void SceneRenderer::Impl::drawAxes(const core::Pose& pose) {
  if (!axisProgram_.isCreated() && !axisProgram_.create("axis").empty()) return;
  fillAxes(shapes_, pose, axes_);
  axisProgram_.use();
  axisBatch_.draw(std::span<const AxisInstance>(axes_));
}

void SceneRenderer::Impl::drawSkeleton(const Scene& scene, const ViewOptions& options,
                                       const FrameBlock& frame, const glm::ivec2& corner) {
  shapes_.build(*scene.skeleton, *scene.pose, options.boneStyle, scene.branch);
  palette_.build(scene, options);
  drawGhosts(scene, options);
  const auto underGround = options.showGrid ? groundOverlap(shapes_, frame) : std::nullopt;
  glEnable(GL_CULL_FACE);
  setSeeThrough(options.xray);
  setMarking(underGround && !options.xray);
  if (options.showBones) drawLinks();
  setSeeThrough(false);
  setMarking(underGround.has_value());
  if (options.showJoints) drawJoints(options, frame);
  setMarking(false);
  glDisable(GL_CULL_FACE);
  glEnable(GL_BLEND);
  // A ball looks the same however it turns: without links, its axes are all that tells.
  if (options.showAxes || scene.skeleton->size() == 1) drawAxes(*scene.pose);
  drawTrail(scene, options);
  if (underGround) backdrop_.drawGroundOver({underGround->corner - corner, underGround->size});
}

// Before the pose itself, which then lies over all of them: it must always be the first that is read.
void SceneRenderer::Impl::drawGhosts(const Scene& scene, const ViewOptions& options) {
  if (!options.showBones || (scene.ghosts.empty() && scene.reference.models.empty())) return;
  glEnable(GL_CULL_FACE);
  setSeeThrough(true);
  boneProgram_.use();
  const BoneStyle style = options.boneStyle == BoneStyle::Points ? BoneStyle::Stick : options.boneStyle;
  for (const Ghost& ghost : scene.ghosts) drawGhost(scene, ghost, style);
  drawGhost(scene, scene.reference, style);
  setSeeThrough(false);
  glDisable(GL_CULL_FACE);
}

void SceneRenderer::Impl::drawGhost(const Scene& scene, const Ghost& ghost, BoneStyle style) {
  if (ghost.models.size() != scene.skeleton->size()) return;
  ghostShapes_.build(*scene.skeleton, ghost.models, style, scene.branch);
  fillGhost(ghostShapes_, packColour(ghost.colour), links_);
  linkBatch_.draw(std::span<const LinkInstance>(links_));
}

void SceneRenderer::Impl::drawTrail(const Scene& scene, const ViewOptions& options) {
  if (scene.trail.size() < 2) return;
  if (!trailProgram_.isCreated() && !trailProgram_.create("trail", "axis").empty()) return;
  fillTrail(scene, options.colours.selection, trail_);
  setSeeThrough(true);
  trailProgram_.use();
  trailBatch_.draw(std::span<const TrailInstance>(trail_));
  setSeeThrough(false);
  glEnable(GL_BLEND);
}

// The viewport is that of the whole image, also where only a part of it has pixels: what is drawn is the
// same.
void SceneRenderer::Impl::draw(const Scene& scene, const OrbitCamera& camera, const ViewOptions& options,
                               const glm::ivec2& sizePixels, const std::optional<PixelBox>& part) {
  if (!isReady_ || sizePixels.x <= 0 || sizePixels.y <= 0) return;
  const glm::ivec2 corner = part ? part->corner : glm::ivec2(0);
  setKnownState();
  glViewport(-corner.x, -corner.y, sizePixels.x, sizePixels.y);
  const FrameBlock frame = frameBlock(camera, options, sizePixels);
  uploadFrame(frame);
  const Backdrop::Parts behind{!options.transparentBackground, options.showGrid};
  part ? backdrop_.drawOnce(behind) : backdrop_.draw(frame, behind, sizePixels);
  glEnable(GL_DEPTH_TEST);
  if (scene.skeleton != nullptr && scene.pose != nullptr) drawSkeleton(scene, options, frame, corner);
  leaveTidy();
}

SceneRenderer::SceneRenderer() : impl_(std::make_unique<Impl>()) {}
SceneRenderer::~SceneRenderer() = default;
std::string SceneRenderer::create() { return impl_->create(); }
void SceneRenderer::destroy() { impl_->destroy(); }
void SceneRenderer::draw(const Scene& scene, const OrbitCamera& camera, const ViewOptions& options,
                         const glm::ivec2& sizePixels) {
  impl_->draw(scene, camera, options, sizePixels, std::nullopt);
}
void SceneRenderer::drawPart(const Scene& scene, const OrbitCamera& camera, const ViewOptions& options,
                             const glm::ivec2& sizePixels, const PixelBox& part) {
  impl_->draw(scene, camera, options, sizePixels, part);
}

}  // namespace marrow::render
