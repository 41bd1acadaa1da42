// SPDX-License-Identifier: GPL-3.0-or-later
// Puts the colours of vertices into an image.
#include "formats/exchange/bake/baked_material.h"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace marrow::formats::bake {

using namespace core;

namespace {

// Texels along a square's side. With linear filtering, two make a triangle's gradient. Programs without it
// need more, as long as the image stays small.
constexpr int kLeastSide = 2;
constexpr int kMostSide = 16;
constexpr std::size_t kMostSquareTexels = std::size_t{1} << 18;

/// Three corners' colours.
using CornerColours = std::array<Texel, 3>;

struct ByChannels {
  static std::uint32_t key(const Texel& c) {
    return static_cast<std::uint32_t>(c.r) << 24 | static_cast<std::uint32_t>(c.g) << 16 |
           static_cast<std::uint32_t>(c.b) << 8 | c.a;
  }
  bool operator()(const CornerColours& a, const CornerColours& b) const {
    return std::tuple(key(a[0]), key(a[1]), key(a[2])) < std::tuple(key(b[0]), key(b[1]), key(b[2]));
  }
};

/// @param across, down  0..1 between the middles of the outermost texels
Texel mixed(const CornerColours& corners, float across, float down) {
  const glm::vec4 first(corners[0]);
  const glm::vec4 colour =
      first + across * (glm::vec4(corners[1]) - first) + down * (glm::vec4(corners[2]) - first);
  return Texel(glm::round(glm::clamp(colour, 0.0F, 255.0F)));
}

class VertexColourBaker {
 public:
  VertexColourBaker(Model& model, std::size_t material, BakedMaterial& baked)
      : model_(model), material_(static_cast<int>(material)), baked_(baked) {}

  void write() {
    std::vector<std::size_t> numbers;  // of squares, by triangle
    for (const TriangleRun& run : model_.mesh.runs) {
      for (std::uint32_t at = run.firstIndex; isOurs(run) && at + 2 < run.firstIndex + run.indexCount;
           at += 3)
        numbers.push_back(numberOf(run, at));
    }
    while (side_ > kLeastSide &&
           squares_.size() * static_cast<std::size_t>(side_ * side_) > kMostSquareTexels)
      side_ /= 2;
    columns_ = static_cast<int>(std::ceil(std::sqrt(static_cast<double>(squares_.size()))));
    rows_ = (static_cast<int>(squares_.size()) + columns_ - 1) / columns_;
    auto number = numbers.begin();
    for (TriangleRun& run : model_.mesh.runs) {
      if (!isOurs(run)) continue;
      for (std::uint32_t at = run.firstIndex; at + 2 < run.firstIndex + run.indexCount; at += 3)
        layOut(at, *number++);
      run.uvSets |= 1U;
    }
    addImage();
  }

 private:
  [[nodiscard]] bool isOurs(const TriangleRun& run) const { return run.material == material_; }

  std::size_t numberOf(const TriangleRun& run, std::uint32_t at) {
    CornerColours corners;
    for (std::size_t corner = 0; corner < 3; ++corner) {
      baked_.setVertexColours(coloursAt(model_.mesh, run, model_.mesh.indices[at + corner]));
      corners[corner] = baked_.onTheWhole();
    }
    const auto [known, isNew] = known_.try_emplace(corners, squares_.size());
    if (isNew) squares_.push_back(corners);
    return known->second;
  }

  /// Gives a triangle vertices of its own, on the middles of a square's texels.
  void layOut(std::uint32_t at, std::size_t number) {
    const auto column = static_cast<int>(number) % columns_;
    const auto row = static_cast<int>(number) / columns_;
    const float last = static_cast<float>(side_) - 0.5F;
    const std::array<glm::vec2, 3> corners = {glm::vec2(0.5F, 0.5F), glm::vec2(last, 0.5F),
                                              glm::vec2(0.5F, last)};
    for (std::size_t corner = 0; corner < 3; ++corner) {
      const glm::vec2 texel = glm::vec2(column * side_, row * side_) + corners[corner];
      std::uint32_t& index = model_.mesh.indices[at + corner];
      index = addVertex(index, texel / glm::vec2(columns_ * side_, rows_ * side_));
    }
  }

  std::uint32_t addVertex(std::uint32_t like, const glm::vec2& uv) {
    Mesh& mesh = model_.mesh;
    const auto number = static_cast<std::uint32_t>(mesh.vertexCount());
    const auto again = [&](auto& array) {
      if (!array.empty()) array.push_back(array[like]);
    };
    mesh.uvs[0].resize(mesh.vertexCount());
    again(mesh.positions);
    again(mesh.drawMatrices);
    again(mesh.normals);
    for (auto& set : mesh.colours) again(set);
    for (auto& set : mesh.uvs) again(set);
    mesh.uvs[0].back() = uv;
    return number;
  }

  void addImage() {
    Material& material = model_.materials[static_cast<std::size_t>(material_)];
    Image image;
    image.name = material.name + "_colours";
    image.format = "RGBA8";
    image.width = columns_ * side_;
    image.height = rows_ * side_;
    image.decode = [squares = squares_, columns = columns_, side = side_](int, std::span<Texel> to) {
      const int width = columns * side;
      for (int i = 0; i < static_cast<int>(to.size()); ++i) {
        const int x = i % width;
        const int y = i / width;
        const int place = y / side * columns + x / side;
        const auto square = static_cast<std::size_t>(place);
        const auto last = static_cast<float>(side - 1);
        if (square < squares.size())
          to[static_cast<std::size_t>(i)] = mixed(squares[square], static_cast<float>(x % side) / last,
                                                  static_cast<float>(y % side) / last);
      }
    };
    material.texture = Texture{.image = static_cast<int>(model_.images.size()),
                               .wrapS = Wrap::Clamp,
                               .wrapT = Wrap::Clamp,
                               .usesLevels = false};
    material.colour = glm::vec4(1.0F);
    material.usesVertexColour = false;
    material.usesImageAlpha = true;
    material.eyelidLayer.reset();
    material.light.reset();
    material.tev.reset();
    model_.images.push_back(std::move(image));
  }

  Model& model_;
  int material_;
  BakedMaterial& baked_;
  std::map<CornerColours, std::size_t, ByChannels> known_;
  std::vector<CornerColours> squares_;
  int side_ = kMostSide;
  int columns_ = 1;
  int rows_ = 1;
};

}  // namespace

std::array<Texel, Mesh::kColourSets> coloursAt(const Mesh& mesh, const TriangleRun& run,
                                               std::uint32_t vertex) {
  std::array<Texel, Mesh::kColourSets> colours{Texel(255), Texel(255)};
  for (std::size_t set = 0; set < colours.size(); ++set) {
    if (run.colourSets > set && !mesh.colours[set].empty()) colours[set] = mesh.colours[set][vertex];
  }
  return colours;
}

void bakeVertexColours(Model& model, std::size_t material, BakedMaterial& baked) {
  VertexColourBaker(model, material, baked).write();
}

}  // namespace marrow::formats::bake
