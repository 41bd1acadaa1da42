// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/pose.h"
#include "core/result.h"
#include "core/skeleton.h"
#include "formats/exchange/gltf/bind_pose.h"
#include "formats/exchange/gltf/gltf_export.h"
#include "formats/exchange/gltf/node_plan.h"

#include <memory>
#include <string>
#include <vector>

namespace marrow::formats::gltf {

class GlbFile;
class MaterialWriter;

/// The nodes, bind pose and sizes that all clips of a file share.
class Figure {
 public:
  /// @param skeleton  with bones. @param clips  that will be baked.
  Figure(std::shared_ptr<const core::Skeleton> skeleton, const std::vector<ExportClip>& clips,
         const GltfOptions& options);

  /// Adds nodes, skin, mesh and the scene.
  /// @param body  the skeleton's with one texture a material; null: none. @param materials  of it.
  /// @return notes about what glTF cannot show.
  [[nodiscard]] core::Result<std::vector<std::string>> write(const core::Model* body,
                                                             MaterialWriter& materials, GlbFile& file);

  [[nodiscard]] const NodePlan& plan() const { return plan_; }
  [[nodiscard]] const std::vector<NodeTransform>& rest() const { return rest_; }
  [[nodiscard]] const std::vector<std::string>& nodeNames() const { return names_; }
  /// By bone: how far what it turns lies from it, in units of the file.
  [[nodiscard]] const std::vector<double>& reach() const { return reach_; }
  /// The diagonal of the box around the figure, in units of the file; never 0.
  [[nodiscard]] double size() const { return size_; }

 private:
  void measure();
  void writeNodes(GlbFile& file) const;
  void writeSkin(GlbFile& file) const;
  [[nodiscard]] core::Result<std::size_t> writeMesh(const core::Model* body, MaterialWriter& materials,
                                                    GlbFile& file);

  std::shared_ptr<const core::Skeleton> skeleton_;
  GltfOptions options_;
  core::Pose idle_;
  NodePlan plan_;
  BindPose bindPose_;
  std::vector<NodeTransform> rest_;
  std::vector<std::string> names_;
  std::vector<double> reach_;
  double size_ = 1.0;
};

}  // namespace marrow::formats::gltf
