// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/pose.h"
#include "core/skeleton.h"
#include "render/camera.h"
#include "render/scene.h"

#include <QImage>
#include <QRect>
#include <QSize>

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include <memory>
#include <vector>

namespace marrow::gui {

/// All that an image shows, kept for as long as drawing it takes: what was looked at may change meanwhile.
class ImageCapture {
 public:
  /// @param scene     copied with all it points to, but the skeleton.
  /// @param skeleton  the scene's, kept alive; may be null where the scene has none.
  ImageCapture(const render::Scene& scene, std::shared_ptr<const core::Skeleton> skeleton,
               const render::OrbitCamera& camera, const render::ViewOptions& options, const QSize& pixels);
  ImageCapture(const ImageCapture&) = delete;  // the scene points into it
  ImageCapture& operator=(const ImageCapture&) = delete;

  [[nodiscard]] const render::Scene& scene() const { return scene_; }
  [[nodiscard]] const render::OrbitCamera& camera() const { return camera_; }
  [[nodiscard]] const render::ViewOptions& options() const { return options_; }
  [[nodiscard]] QSize pixels() const { return pixels_; }

  /// No tile takes long, not even where OpenGL is software.
  static constexpr int kTilePixels = 384;
  /// Row after row, what a tile covers; pixels from the top left.
  [[nodiscard]] std::vector<QRect> tiles() const;
  /// To be filled with tiles. @return null when there is no memory for it.
  [[nodiscard]] QImage blank() const;

 private:
  std::shared_ptr<const core::Skeleton> skeleton_;
  core::Pose pose_;
  std::vector<std::vector<glm::mat4>> ghostModels_;
  std::vector<render::Ghost> ghosts_;
  std::vector<glm::mat4> referenceModels_;
  std::vector<glm::vec3> trail_;
  std::vector<int> selectedBones_;
  render::Scene scene_;
  render::OrbitCamera camera_;
  render::ViewOptions options_;
  QSize pixels_;
};

/// Puts a tile where it belongs. @pre both have one format, and the tile lies within the image.
void putTile(QImage& image, const QImage& tile, const QRect& place);

}  // namespace marrow::gui
