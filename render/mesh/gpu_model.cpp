// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/mesh/gpu_model.h"

#include "core/model/tev_program.h"
#include "render/gl/packed_colour.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <limits>
#include <optional>

namespace marrow::render {
namespace {

constexpr std::chrono::milliseconds kPatience{10};  // less than a frame

/// A corner as resources/shaders/mesh.vert reads it.
struct GpuVertex {
  glm::vec3 position;
  std::uint32_t matrix;
  glm::vec3 normal;
  PackedColour colour;
  glm::vec2 uv;
  glm::vec2 eyelidUv;
};

/// The vertices of one run after the other: a vertex means different things to runs with different materials.
class VertexWriter {
 public:
  explicit VertexWriter(const core::Model& model)
      : model_(model), places_(model.mesh.vertexCount(), kNone), lastRun_(places_.size(), kNone) {
    indices.reserve(model.mesh.indices.size());
    vertices.reserve(model.mesh.vertexCount());
  }

  void add(const core::TriangleRun& run, std::uint32_t number) {
    for (std::uint32_t i = run.firstIndex; i < run.firstIndex + run.indexCount; ++i) {
      const std::uint32_t vertex = model_.mesh.indices[i];
      if (lastRun_[vertex] != number) {
        lastRun_[vertex] = number;
        places_[vertex] = static_cast<std::uint32_t>(vertices.size());
        vertices.push_back(vertexOf(run, vertex));
        sources.emplace_back(vertex, number);
      }
      indices.push_back(places_[vertex]);
    }
  }

  std::vector<GpuVertex> vertices;
  std::vector<std::pair<std::uint32_t, std::size_t>> sources;  ///< by entry of `vertices`: vertex, run
  std::vector<std::uint32_t> indices;

 private:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  [[nodiscard]] GpuVertex vertexOf(const core::TriangleRun& run, std::uint32_t vertex) const {
    const core::Mesh& mesh = model_.mesh;
    const core::Material* material = model_.materialOf(run);
    GpuVertex made{mesh.positions[vertex], mesh.drawMatrices[vertex], {}, {255, 255, 255, 255}, {}, {}};
    if (run.hasNormals) made.normal = mesh.normals[vertex];
    glm::vec4 colour = material == nullptr ? glm::vec4(1.0F) : material->colour;
    if (run.colourSets > 0 && (material == nullptr || material->usesVertexColour))
      colour *= glm::vec4(mesh.colours[0][vertex]) / 255.0F;
    made.colour = packColour(colour);
    if (material == nullptr) return made;
    if (material->texture) made.uv = uvOf(run, *material->texture, vertex);
    if (material->eyelidLayer) made.eyelidUv = uvOf(run, *material->eyelidLayer, vertex);
    return made;
  }

  [[nodiscard]] glm::vec2 uvOf(const core::TriangleRun& run, const core::Texture& texture,
                               std::uint32_t vertex) const {
    return run.hasUv(texture.uvSet) ? model_.mesh.uvs[static_cast<std::size_t>(texture.uvSet)][vertex]
                                    : glm::vec2(0.0F);
  }

  const core::Model& model_;
  std::vector<std::uint32_t> places_;   ///< by vertex: its number in `vertices`, for its last run
  std::vector<std::uint32_t> lastRun_;  ///< by vertex
};

template <typename T>
void upload(GLenum target, GLuint buffer, const std::vector<T>& data) {
  glBindBuffer(target, buffer);
  glBufferData(target, static_cast<GLsizeiptr>(data.size() * sizeof(T)), data.data(), GL_STATIC_DRAW);
}

void setAttribute(GLuint location, GLint count, GLenum type, std::size_t offset,
                  std::size_t stride = sizeof(GpuVertex)) {
  glEnableVertexAttribArray(location);
  // OpenGL takes offsets as pointers.
  const auto* pointer = static_cast<const char*>(nullptr) + offset;  // NOLINT
  if (type == GL_UNSIGNED_INT) {
    glVertexAttribIPointer(location, count, type, static_cast<GLsizei>(stride), pointer);
  } else {
    glVertexAttribPointer(location, count, type, type == GL_UNSIGNED_BYTE ? GL_TRUE : GL_FALSE,
                          static_cast<GLsizei>(stride), pointer);
  }
}

GLuint makeTexture(const core::Image& image, const DecodedImage& decoded) {
  GLuint texture = 0;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, image.levels - 1);
  for (int level = 0; level < image.levels; ++level) {
    glTexImage2D(GL_TEXTURE_2D, level, GL_RGBA8, image.widthOf(level), image.heightOf(level), 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, decoded.levels[static_cast<std::size_t>(level)].data());
  }
  glBindTexture(GL_TEXTURE_2D, 0);
  return texture;
}

/// The images that can be drawn and are not wanted yet, in their order.
std::vector<int> newImages(const core::Model& model, std::span<const int> images,
                           std::vector<bool>& isWanted) {
  GLint largest = 0;
  std::vector<int> added;
  for (const int number : images) {
    if (number < 0 || isWanted[static_cast<std::size_t>(number)]) continue;
    isWanted[static_cast<std::size_t>(number)] = true;
    if (largest == 0) glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
    const core::Image& image = model.images[static_cast<std::size_t>(number)];
    if (image.decode && image.width <= largest && image.height <= largest) added.push_back(number);
  }
  return added;
}

/// The images that runs show, in drawing order.
std::vector<int> shownImages(const std::vector<GpuModel::Run>& runs) {
  std::vector<int> shown;
  const auto add = [&](int number) { shown.push_back(number); };
  for (const GpuModel::Run& run : runs) {
    if (run.material == nullptr) continue;
    if (run.material->texture) add(run.material->texture->image);
    if (run.material->eyelidLayer) add(run.material->eyelidLayer->image);
    if (!run.material->tev) continue;
    for (const core::Texture& map : run.material->tev->maps) add(map.image);
  }
  return shown;
}

}  // namespace

void GpuModel::create(const std::shared_ptr<const core::Model>& model) {
  textures_.assign(model->images.size(), 0);
  runs_.reserve(model->mesh.runs.size());
  std::uint32_t firstIndex = 0;
  for (const core::TriangleRun& run : model->mesh.runs) {
    const core::Material* material = model->materialOf(run);
    Run made{.material = material,
             .materialNumber = run.material,
             .meshRun = static_cast<std::uint32_t>(&run - model->mesh.runs.data()),
             .firstIndex = firstIndex,
             .indexCount = run.indexCount};
    firstIndex += run.indexCount;
    made.hasNormals = run.hasNormals;
    made.isLit = run.hasNormals && (material == nullptr || material->isLit);
    if (material == nullptr || material->isDrawn) runs_.push_back(made);
  }
  isWanted_.assign(model->images.size(), false);
  worker_.start(model, newImages(*model, shownImages(runs_), isWanted_));
  uploadMesh(*model);
  worker_.waitFor(kPatience);
}

bool GpuModel::wantImages(const std::shared_ptr<const core::Model>& model, std::span<const int> images) {
  if (!worker_.isDone()) return false;
  const auto isNew = [&](int image) { return image >= 0 && !isWanted_[static_cast<std::size_t>(image)]; };
  if (std::none_of(images.begin(), images.end(), isNew)) return false;
  worker_.stop();
  worker_.start(model, newImages(*model, images, isWanted_));
  worker_.waitFor(kPatience);
  return true;
}

void GpuModel::takeImages(const core::Model& model, bool waits) {
  constexpr std::size_t kBytesInFrame = std::size_t{8} << 20;
  std::size_t taken = 0;
  while (waits || taken < kBytesInFrame) {
    const std::optional<DecodedImage> decoded = worker_.take(waits);
    if (!decoded) return;
    taken += decoded->sizeBytes();
    const auto number = static_cast<std::size_t>(decoded->image);
    textures_[number] = makeTexture(model.images[number], *decoded);
  }
}

void GpuModel::uploadMesh(const core::Model& model) {
  VertexWriter writer(model);
  for (std::size_t i = 0; i < model.mesh.runs.size(); ++i)
    writer.add(model.mesh.runs[i], static_cast<std::uint32_t>(i));
  glGenVertexArrays(1, &vertexArray_);
  glGenBuffers(1, &vertices_);
  glGenBuffers(1, &indices_);
  glBindVertexArray(vertexArray_);
  upload(GL_ARRAY_BUFFER, vertices_, writer.vertices);
  upload(GL_ELEMENT_ARRAY_BUFFER, indices_, writer.indices);
  setAttribute(0, 3, GL_FLOAT, offsetof(GpuVertex, position));
  setAttribute(1, 1, GL_UNSIGNED_INT, offsetof(GpuVertex, matrix));
  setAttribute(2, 3, GL_FLOAT, offsetof(GpuVertex, normal));
  setAttribute(3, 4, GL_UNSIGNED_BYTE, offsetof(GpuVertex, colour));
  setAttribute(4, 2, GL_FLOAT, offsetof(GpuVertex, uv));
  setAttribute(5, 2, GL_FLOAT, offsetof(GpuVertex, eyelidUv));
  if (std::any_of(model.materials.begin(), model.materials.end(), [](const auto& one) { return one.tev; }))
    uploadForTev(model, writer.sources);
  glBindVertexArray(0);
}

// Uploads the data for the shaders of render/mesh/tev_shader.h alone: stored colours, and the sets of
// coordinates that the model has.
void GpuModel::uploadForTev(const core::Model& model,
                            const std::vector<std::pair<std::uint32_t, std::size_t>>& sources) {
  const core::Mesh& mesh = model.mesh;
  using Colours = std::array<PackedColour, core::Mesh::kColourSets>;
  std::vector<Colours> colours(sources.size(), {PackedColour{255, 255, 255, 255}, {255, 255, 255, 255}});
  std::vector<std::size_t> sets;
  for (std::size_t set = 0; set < mesh.uvs.size(); ++set)
    if (!mesh.uvs[set].empty()) sets.push_back(set);
  std::vector<glm::vec2> uvs;
  uvs.reserve(sources.size() * sets.size());
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const auto& [vertex, run] = sources[i];
    for (std::size_t set = 0; set < mesh.runs[run].colourSets; ++set) {
      const glm::u8vec4& colour = mesh.colours[set][vertex];
      colours[i][set] = {colour.r, colour.g, colour.b, colour.a};
    }
    for (const std::size_t set : sets) uvs.push_back(mesh.uvs[set][vertex]);
  }
  glGenBuffers(2, tevBuffers_.data());
  upload(GL_ARRAY_BUFFER, tevBuffers_[0], colours);
  for (std::size_t set = 0; set < core::Mesh::kColourSets; ++set)
    setAttribute(static_cast<GLuint>(6 + set), 4, GL_UNSIGNED_BYTE, set * sizeof(PackedColour),
                 sizeof(Colours));
  upload(GL_ARRAY_BUFFER, tevBuffers_[1], uvs);
  for (std::size_t i = 0; i < sets.size(); ++i)
    setAttribute(static_cast<GLuint>(8 + sets[i]), 2, GL_FLOAT, i * sizeof(glm::vec2),
                 sets.size() * sizeof(glm::vec2));
}

void GpuModel::destroy() {
  worker_.stop();
  glDeleteVertexArrays(1, &vertexArray_);
  glDeleteBuffers(1, &vertices_);
  glDeleteBuffers(1, &indices_);
  glDeleteBuffers(2, tevBuffers_.data());
  tevBuffers_ = {};
  glDeleteTextures(static_cast<GLsizei>(textures_.size()), textures_.data());
  vertexArray_ = vertices_ = indices_ = 0;
  textures_.clear();
  runs_.clear();
}

}  // namespace marrow::render
