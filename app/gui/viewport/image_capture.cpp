// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/viewport/image_capture.h"

#include <QPainter>

#include <utility>

namespace marrow::gui {

ImageCapture::ImageCapture(app::SceneContent content, double frame, const render::OrbitCamera& camera,
                           const QSize& pixels)
    : content_(std::move(content)), scene_(builder_.build(content_, frame, camera)), pixels_(pixels) {}

std::vector<QRect> ImageCapture::tiles() const {
  std::vector<QRect> tiles;
  for (int y = 0; y < pixels_.height(); y += kTilePixels) {
    for (int x = 0; x < pixels_.width(); x += kTilePixels) {
      tiles.push_back(QRect(x, y, kTilePixels, kTilePixels) & QRect(QPoint(0, 0), pixels_));
    }
  }
  return tiles;
}

QImage ImageCapture::blank() const {
  return {pixels_, isTransparent() ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32};
}

std::unique_ptr<const ImageCapture> ViewSnapshot::image(double frame, const QSize& size, bool transparent,
                                                        float turnDegrees) const {
  app::SceneContent shown = content;
  shown.options.transparentBackground = transparent || shown.options.checkerboard;
  render::OrbitCamera seenFrom = camera;
  if (framed && !size.isEmpty())
    seenFrom.frame(*framed, static_cast<float>(size.width()) / static_cast<float>(size.height()));
  render::CameraPlace place = seenFrom.place();
  place.target += wayTo(frame);
  seenFrom.setPlace(place);
  seenFrom.setAngles(seenFrom.yawDegrees() + turnDegrees, seenFrom.pitchDegrees());
  return std::make_unique<ImageCapture>(std::move(shown), frame, seenFrom, size);
}

glm::vec3 ViewSnapshot::wayTo(double frame) const {
  const auto& sampler = content.clip.sampler;
  if (follow == app::Follow::Off || rootBone < 0 || !sampler) return glm::vec3(0.0F);
  core::Pose pose;
  sampler->sample(static_cast<float>(frame), content.clip.mode, pose);
  const glm::vec3 root = pose.origin(static_cast<std::size_t>(rootBone));
  return core::isFinite(root) ? app::followed(follow, root - rootAt) : glm::vec3(0.0F);
}

void putTile(QImage& image, const QImage& tile, const QRect& place) {
  QPainter painter(&image);
  painter.setCompositionMode(QPainter::CompositionMode_Source);
  painter.drawImage(place.topLeft(), tile);
}

}  // namespace marrow::gui
