// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/pose.h"
#include "core/result.h"
#include "core/skeleton.h"
#include "formats/exchange/gltf/bind_pose.h"
#include "formats/exchange/gltf/gltf_export.h"
#include "formats/exchange/gltf/node_plan.h"

#include <fmt/format.h>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace marrow::formats::gltf {

/// Makes names unique as importers do: a repeated name gets .001, .002, ...
class UniqueNames {
 public:
  std::string add(const std::string& name) {
    std::string unique = name;
    int& number = last_[name];
    while (!taken_.insert(unique).second) unique = fmt::format("{}.{:03}", name, ++number);
    return unique;
  }

 private:
  std::set<std::string> taken_;
  std::map<std::string, int> last_;
};

class GlbFile;
class MaterialWriter;

/// The nodes, bind pose and sizes that all clips of a file share.
class Character {
 public:
  /// @param skeleton  with bones. @param clips  that will be baked.
  Character(std::shared_ptr<const core::Skeleton> skeleton, const std::vector<ExportClip>& clips,
            const GltfOptions& options);

  /// Adds nodes, skin, mesh and the scene.
  /// @param body       the skeleton's, with one texture for each material; null: none.
  /// @param materials  of the body.
  /// @return notes about the parts that glTF cannot show.
  [[nodiscard]] core::Result<std::vector<std::string>> write(const core::Model* body,
                                                             MaterialWriter& materials, GlbFile& file);

  [[nodiscard]] const NodePlan& plan() const { return plan_; }
  [[nodiscard]] const std::vector<NodeTransform>& rest() const { return rest_; }
  [[nodiscard]] const std::vector<std::string>& nodeNames() const { return names_; }
  /// By bone: the distance of the farthest point that it turns, in units of the file.
  [[nodiscard]] const std::vector<double>& reach() const { return reach_; }
  /// The diagonal of the box around the character, in units of the file; never 0.
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
