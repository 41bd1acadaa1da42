// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "render/bones/bone_instances.h"
#include "render/bones/bone_palette.h"
#include "render/bones/bone_shapes.h"
#include "render/gl/gl_program.h"
#include "render/gl/line_batch.h"
#include "render/gl/shape_batch.h"
#include "render/pass.h"

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace marrow::render {

/// Draws skeletons: bone edges as octahedra, joints as balls, axes as lines; ghosts as see-through edges.
class SkeletonPass final : public Pass {
 public:
  [[nodiscard]] std::string create() override;
  void destroy() override;
  void draw(const Scene& scene, const View& view) override;

 private:
  void drawGhost(const SkeletonItem& item);
  void drawPose(const SkeletonItem& item, const SceneColours& colours, const View& view);
  [[nodiscard]] bool areMany(std::size_t count);
  void drawEdges();
  void drawJoints(const SkeletonItem& item, const View& view);

  GlProgram edgeProgram_;
  GlProgram plainEdgeProgram_;
  GlProgram jointProgram_;
  GlProgram dotProgram_;
  ShapeBatch edgeBatch_;
  std::array<ShapeBatch, 3> jointBatches_;  ///< by size on the screen, the smallest first
  ShapeBatch dotBatch_;
  LineBatch axisBatch_;
  std::optional<bool> canDrawMany_;  ///< empty: not tried yet

  // Kept from image to image for their storage.
  BoneShapes shapes_;
  BonePalette palette_;
  std::vector<EdgeInstance> edges_;
  std::vector<JointInstance> joints_;
  std::vector<LinePiece> axes_;
};

}  // namespace marrow::render
