// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/root_motion.h"
#include "app/scene/scene_builder.h"
#include "app/scene/scene_content.h"
#include "render/bounds.h"
#include "render/camera.h"
#include "render/scene.h"

#include <QImage>
#include <QRect>
#include <QSize>

#include <memory>
#include <optional>
#include <vector>

namespace marrow::gui {

/// The content of an image, kept while it is drawn: the window may change meanwhile.
class ImageCapture {
 public:
  /// @param pixels  size of the whole image.
  ImageCapture(app::SceneContent content, double frame, const render::OrbitCamera& camera,
               const QSize& pixels);
  ImageCapture(const ImageCapture&) = delete;  // the scene points into it
  ImageCapture& operator=(const ImageCapture&) = delete;

  [[nodiscard]] const render::Scene& scene() const { return scene_; }
  [[nodiscard]] bool isTransparent() const { return !scene_.ground.showBackground; }
  [[nodiscard]] QSize pixels() const { return pixels_; }

  /// The size of a tile, small enough for software OpenGL to draw quickly.
  static constexpr int kTilePixels = 384;
  /// The tiles that cover the image, row after row; pixels from the top left.
  [[nodiscard]] std::vector<QRect> tiles() const;
  /// An empty image for the tiles. @return null if there is no memory for it.
  [[nodiscard]] QImage blank() const;

 private:
  app::SceneContent content_;
  app::SceneBuilder builder_;
  const render::Scene& scene_;  ///< the builder's
  QSize pixels_;
};

/// A viewport's content and camera: images of it can be drawn while the window goes on.
struct ViewSnapshot {
  app::SceneContent content;
  render::OrbitCamera camera;
  std::optional<render::Bounds> framed;  ///< shown whole in images of any shape; empty: as the camera stands
  QSize pixels;                          ///< of the viewport
  app::Follow follow = app::Follow::Off;
  int rootBone = -1;
  glm::vec3 rootAt{0.0F};  ///< the root's place that the camera last used

  /// @param turnDegrees  turns the camera around its target.
  [[nodiscard]] std::unique_ptr<const ImageCapture> image(double frame, const QSize& pixels, bool transparent,
                                                          float turnDegrees = 0.0F) const;

 private:
  /// How far the camera follows the root.
  [[nodiscard]] glm::vec3 wayTo(double frame) const;
};

/// Copies a tile to its place. @pre both have one format, and the tile lies within the image.
void putTile(QImage& image, const QImage& tile, const QRect& place);

}  // namespace marrow::gui
