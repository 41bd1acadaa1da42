// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/mesh_golden.h"

#include "formats/read_asset.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>

namespace marrow::testing {
namespace {

constexpr float kPositionTolerance = 1e-4F;  // of the model's size
constexpr float kUvTolerance = 1e-3F;

template <typename V>
V vectorOf(const Json& json) {
  V vector(0.0F);
  for (std::size_t i = 0; i < json.size(); ++i) vector[static_cast<int>(i)] = json[i].get<float>();
  return vector;
}

bool hasArea(const Corners& triangle, float size) {
  const glm::vec3 cross =
      glm::cross(triangle[1].position - triangle[0].position, triangle[2].position - triangle[0].position);
  return glm::length(cross) > 1e-7F * size * size;
}

std::vector<Corners> withArea(std::vector<Corners> triangles, float size) {
  std::erase_if(triangles, [size](const Corners& triangle) { return !hasArea(triangle, size); });
  return triangles;
}

std::vector<Corners> trianglesIn(const Json& shape) {
  std::vector<Corners> triangles(shape["triangles"].size());
  const bool hasUv = shape.contains("uv") && shape["uv"].is_array();
  const bool hasColour = shape.contains("colour") && shape["colour"].is_array();
  for (std::size_t i = 0; i < triangles.size(); ++i) {
    for (std::size_t c = 0; c < 3; ++c) {
      triangles[i][c].position = vectorOf<glm::vec3>(shape["triangles"][i][c]);
      if (hasUv) triangles[i][c].uv = vectorOf<glm::vec2>(shape["uv"][i][c]);
      if (hasColour) triangles[i][c].colour = vectorOf<glm::vec4>(shape["colour"][i][c]);
    }
  }
  return triangles;
}

bool isNear(const Corner& is, const Corner& want, const Json& shape, float size) {
  if (!(glm::distance(is.position, want.position) <= kPositionTolerance * size)) return false;
  if (shape.contains("uv") && shape["uv"].is_array()) {
    for (int i = 0; i < 2; ++i) {
      if (!(std::abs(is.uv[i] - want.uv[i]) <= kUvTolerance * std::max(1.0F, std::abs(want.uv[i]))))
        return false;
    }
  }
  return !shape.contains("colour") || !shape["colour"].is_array() || is.colour == want.colour;
}

bool isSame(const Corners& is, const Corners& want, const Json& shape, float size) {
  for (std::size_t first = 0; first < 3; ++first) {
    bool fits = true;
    for (std::size_t c = 0; c < 3; ++c) fits = fits && isNear(is[(first + c) % 3], want[c], shape, size);
    if (fits) return true;
  }
  return false;
}

std::vector<std::uint8_t> fromBase64(const std::string& text) {
  std::vector<std::uint8_t> bytes;
  const std::string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  unsigned bits = 0;
  int count = 0;
  for (const char c : text) {
    const std::size_t value = letters.find(c);
    if (value == std::string::npos) break;
    bits = bits << 6U | static_cast<unsigned>(value);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes.push_back(static_cast<std::uint8_t>(bits >> static_cast<unsigned>(count)));
  }
  return bytes;
}

std::string asSound(const core::Model& model, std::size_t boneCount) {
  const core::Mesh& mesh = model.mesh;
  for (const std::uint32_t index : mesh.indices) {
    if (index >= mesh.vertexCount()) return "an index";
  }
  for (const std::uint16_t matrix : mesh.drawMatrices) {
    if (matrix >= model.skin.matrices.size()) return "a draw matrix";
  }
  for (const core::DrawMatrix& matrix : model.skin.matrices) {
    if (matrix.bone >= static_cast<int>(boneCount)) return "a bone";
  }
  for (const glm::vec3& position : mesh.positions) {
    if (!std::isfinite(position.x + position.y + position.z)) return "a position";
  }
  for (const core::Material& material : model.materials) {
    if (material.texture && material.texture->image >= static_cast<int>(model.images.size()))
      return "an image";
  }
  return {};
}

void openDamaged(const std::vector<std::uint8_t>& bytes, const std::string& name) {
  const auto asset = formats::readAsset(bytes, name);
  if (!asset) return;
  for (const auto& model : asset->models) {
    const std::size_t bones = asset->skeletons[static_cast<std::size_t>(model->skeleton)]->size();
    EXPECT_EQ(asSound(*model, bones), "");
    for (const core::Image& image : model->images) (void)texelsOf(image, image.levels - 1);
  }
}

}  // namespace

std::vector<Corners> trianglesOf(const core::Model& model, const core::TriangleRun& run,
                                 const std::function<Corner(std::uint32_t vertex)>& cornerOf) {
  std::vector<Corners> triangles;
  for (std::uint32_t i = run.firstIndex; i < run.firstIndex + run.indexCount; i += 3) {
    Corners corners;
    for (std::uint32_t c = 0; c < 3; ++c) corners[c] = cornerOf(model.mesh.indices[i + c]);
    triangles.push_back(corners);
  }
  return triangles;
}

float sizeOf(const Json& bounds) {
  return glm::distance(vectorOf<glm::vec3>(bounds[0]), vectorOf<glm::vec3>(bounds[1]));
}

void compareTriangles(const std::vector<Corners>& triangles, const Json& shape, float size) {
  const std::vector<Corners> is = withArea(triangles, size);
  const std::vector<Corners> want = withArea(trianglesIn(shape), size);
  ASSERT_EQ(is.size(), want.size());
  for (std::size_t i = 0; i < is.size(); ++i)
    EXPECT_TRUE(isSame(is[i], want[i], shape, size)) << "triangle " << i;
}

void compareImages(std::span<const core::Image> images, const Json& textures) {
  ASSERT_EQ(images.size(), textures.size());
  for (std::size_t i = 0; i < images.size(); ++i) {
    SCOPED_TRACE("texture " + std::to_string(i));
    const Json& want = textures[i];
    EXPECT_EQ(images[i].name, want["name"].get<std::string>());
    EXPECT_EQ(images[i].format, want["format"].get<std::string>());
    EXPECT_EQ(images[i].width, want["width"].get<int>());
    EXPECT_EQ(images[i].height, want["height"].get<int>());
    EXPECT_EQ(images[i].levels, want["levels"].get<int>());
    EXPECT_EQ(std::string(toString(images[i].wrapS)), want["wrap_s"].get<std::string>());
    EXPECT_EQ(std::string(toString(images[i].wrapT)), want["wrap_t"].get<std::string>());
    const std::vector<std::uint8_t> rgba = fromBase64(want["rgba_base64"].get<std::string>());
    const std::vector<core::Texel> texels = texelsOf(images[i]);
    ASSERT_EQ(texels.size() * 4, rgba.size());
    for (std::size_t t = 0; t < texels.size(); ++t) {
      ASSERT_EQ(texels[t], core::Texel(rgba[4 * t], rgba[4 * t + 1], rgba[4 * t + 2], rgba[4 * t + 3]))
          << "texel " << t;
    }
  }
}

void damageEverywhere(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  const std::vector<std::uint8_t> whole{std::istreambuf_iterator<char>(stream), {}};
  ASSERT_FALSE(whole.empty());
  const std::string name = std::filesystem::path(path).filename().string();
  std::vector<std::uint8_t> damaged = whole;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    for (const std::uint8_t value :
         {std::uint8_t{0}, std::uint8_t{0xFF}, static_cast<std::uint8_t>(whole[i] ^ 0x80U)}) {
      damaged[i] = value;
      openDamaged(damaged, name);
    }
    damaged[i] = whole[i];
  }
  // Counts, indices and offsets of two and of four bytes.
  for (const std::size_t size : {std::size_t{2}, std::size_t{4}}) {
    for (std::size_t at = 0; at + size <= whole.size(); at += size) {
      for (const std::uint32_t value : {1U, 0x7FFF7FFFU, 0xFFFFFFFFU}) {
        for (std::size_t i = 0; i < size; ++i)
          damaged[at + i] = static_cast<std::uint8_t>(value >> 8 * (size - 1 - i));
        openDamaged(damaged, name);
      }
      std::copy_n(whole.begin() + static_cast<std::ptrdiff_t>(at), size,
                  damaged.begin() + static_cast<std::ptrdiff_t>(at));
    }
  }
  for (std::size_t size = 0; size < whole.size(); size += 4)
    openDamaged({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size)}, name);
}

}  // namespace marrow::testing
