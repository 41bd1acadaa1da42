// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/render/mesh/filled_square.h"

#include "tests/render/offscreen_image.h"

#include <cstddef>
#include <span>
#include <utility>

namespace marrow::test {

using core::Texel;

core::Image imageOfTexels(int width, int height, const std::function<Texel(int)>& texelAt) {
  core::Image image;
  image.width = width;
  image.height = height;
  image.decode = [texelAt](int, std::span<Texel> texels) {
    for (std::size_t i = 0; i < texels.size(); ++i) texels[i] = texelAt(static_cast<int>(i));
  };
  return image;
}

std::shared_ptr<core::Model> filledSquare(core::TevProgram program) {
  auto model = std::make_shared<core::Model>();
  core::Mesh& mesh = model->mesh;
  mesh.positions = {{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}};
  mesh.normals.assign(4, glm::vec3(0.0F, 0.0F, 1.0F));
  mesh.drawMatrices.assign(4, 0);
  mesh.colours[0].assign(4, glm::u8vec4(10, 20, 130, 40));
  mesh.uvs[0].assign(4, glm::vec2(0.375F));
  mesh.indices = {0, 1, 2, 0, 2, 3};
  mesh.runs = {{.indexCount = 6, .material = 0, .hasNormals = true, .colourSets = 1, .uvSets = 1}};
  model->skin.matrices.resize(1);
  model->images = {imageOfTexels(1, 1, [](int) { return Texel(200, 100, 50, 240); }),
                   imageOfTexels(1, 1, [](int) { return Texel(0, 250, 129, 127); })};
  core::Material material;
  material.cull = core::Cull::None;
  material.blend = core::Blend{core::BlendFactor::One, core::BlendFactor::Zero};  // its alpha is to be seen
  material.tev = std::make_shared<const core::TevProgram>(std::move(program));
  model->materials = {material};
  return model;
}

QImage imageOfSquare(const std::shared_ptr<core::Model>& model, render::OrbitCamera camera) {
  render::Scene scene;
  scene.ground = {.showBackground = false, .showGrid = false};
  scene.camera = camera;
  scene.camera.frame({glm::vec3(-0.5F), glm::vec3(0.5F), false}, 1.0F);
  scene.meshes.push_back({.model = model});
  return imageOf(scene, {kSquareSide, kSquareSide});
}

Texel texelAt(const QImage& image, int x, int y) {
  if (image.isNull()) return {};
  const uchar* pixel = image.constScanLine(y) + std::ptrdiff_t{4} * x;
  return {pixel[0], pixel[1], pixel[2], pixel[3]};
}

}  // namespace marrow::test
