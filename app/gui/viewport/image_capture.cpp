// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/viewport/image_capture.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace marrow::gui {
namespace {

template <typename T>
std::vector<T> copyOf(std::span<const T> items) {
  return {items.begin(), items.end()};
}

}  // namespace

ImageCapture::ImageCapture(const render::Scene& scene, std::shared_ptr<const core::Skeleton> skeleton,
                           const render::OrbitCamera& camera, const render::ViewOptions& options,
                           const QSize& pixels)
    : skeleton_(std::move(skeleton)),
      ghosts_(copyOf(scene.ghosts)),
      referenceModels_(copyOf(scene.reference.models)),
      trail_(copyOf(scene.trail)),
      selectedBones_(copyOf(scene.selectedBones)),
      scene_(scene),
      camera_(camera),
      options_(options),
      pixels_(pixels) {
  if (scene.pose) {
    pose_ = *scene.pose;
    scene_.pose = &pose_;
  }
  for (render::Ghost& ghost : ghosts_) ghost.models = ghostModels_.emplace_back(copyOf(ghost.models));
  scene_.ghosts = ghosts_;
  scene_.reference.models = referenceModels_;
  scene_.trail = trail_;
  scene_.selectedBones = selectedBones_;
}

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
  return {pixels_,
          options_.transparentBackground ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32};
}

void putTile(QImage& image, const QImage& tile, const QRect& place) {
  const auto bytes = static_cast<std::size_t>(place.width()) * 4;
  for (int y = 0; y < place.height(); ++y) {
    std::copy_n(tile.constScanLine(y), bytes,
                image.scanLine(place.top() + y) + static_cast<std::ptrdiff_t>(place.left()) * 4);
  }
}

}  // namespace marrow::gui
