// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/obj/obj_mesh.h"

#include "formats/exchange/obj/obj_text.h"

#include <fmt/format.h>

#include <glm/geometric.hpp>

#include <array>
#include <cmath>
#include <cstdint>
#include <set>

namespace marrow::formats {
namespace {

std::vector<std::string> materialNames(const core::Model& model) {
  UniqueNames unique;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < model.materials.size(); ++i)
    names.push_back(unique.add(model.materials[i].name, "material_" + std::to_string(i)));
  return names;
}

bool isDrawn(const core::Material* material) { return material == nullptr || material->isDrawn; }

/// Writes the lines of vertices as faces need them. Each run has its own coordinates and normals, because
/// their meaning depends on its material.
class MeshWriter {
 public:
  MeshWriter(const core::Model& model, std::span<const glm::mat4> models, const ObjOptions& options,
             LineCounts& counts)
      : model_(model), models_(models), options_(options), counts_(counts), lines_(model.mesh.vertexCount()) {
    normalOptions_.up = options.up;
    for (const core::TriangleRun& run : model.mesh.runs) {
      const core::Material* material = model.materialOf(run);
      if (!isDrawn(material)) continue;
      hasNormals_ = hasNormals_ || run.hasNormals;
      hasCoordinates_ = hasCoordinates_ || hasCoordinates(run);
      hasColours_ = hasColours_ || showsColours(run);
    }
    for (std::size_t i = 0; i < lines_.size(); ++i)
      places_.push_back(core::positionAt(model, static_cast<std::uint32_t>(i), models));
  }

  std::string write() {
    const std::vector<std::string> names = materialNames(model_);
    std::string name = objSafeName(model_.name);
    std::string text = "\no " + (name.empty() || name == "joints" ? "body" : name) + "\n";
    int last = -1;
    for (std::size_t i = 0; i < model_.mesh.runs.size(); ++i) {
      const core::TriangleRun& run = model_.mesh.runs[i];
      if (!isDrawn(model_.materialOf(run))) continue;
      faces_.clear();
      for (std::uint32_t at = run.firstIndex; at < run.firstIndex + run.indexCount; at += 3)
        addFace(run, i + 1, at, text);
      if (faces_.empty()) continue;
      if (run.material >= 0 && run.material != last && !options_.materialLibrary.empty())
        text += "usemtl " + names[static_cast<std::size_t>(run.material)] + "\n";
      last = run.material;
      text += faces_;
    }
    return text;
  }

 private:
  /// The numbers of a vertex's lines; 0: not written yet.
  struct Lines {
    std::size_t position = 0;
    std::size_t run = 0;  ///< the run that the other two belong to, counted from 1
    std::size_t coordinates = 0;
    std::size_t normal = 0;
  };

  void addFace(const core::TriangleRun& run, std::size_t number, std::uint32_t at, std::string& text) {
    std::array<std::uint32_t, 3> corners{};
    for (std::size_t c = 0; c < 3; ++c) {
      corners[c] = model_.mesh.indices[at + c];
      const glm::vec3& place = places_[corners[c]];
      if (!std::isfinite(place.x) || !std::isfinite(place.y) || !std::isfinite(place.z)) return;
    }
    // If only some faces have normals, some readers do not show the others. If only some faces have
    // coordinates, they show no image at all.
    const std::size_t flat = hasNormals_ && !run.hasNormals ? addFlatNormal(corners, text) : 0;
    faces_ += 'f';
    for (const std::uint32_t vertex : corners) faces_ += " " + cornerText(run, number, vertex, flat, text);
    faces_ += '\n';
  }

  std::size_t addFlatNormal(const std::array<std::uint32_t, 3>& corners, std::string& text) {
    const glm::vec3& first = places_[corners[0]];
    const glm::vec3 across = glm::cross(places_[corners[1]] - first, places_[corners[2]] - first);
    const float length = glm::length(across);
    const bool hasArea = length > 0.0F && std::isfinite(length);
    const glm::vec3 normal = hasArea ? across / length : glm::vec3(0.0F, 1.0F, 0.0F);
    appendLine(text, "vn", toNumbers(placed(normal, normalOptions_)));
    return ++counts_.normals;
  }

  /// @param flat  the number of the face's normal, for runs without normals; 0: none.
  std::string cornerText(const core::TriangleRun& run, std::size_t number, std::uint32_t vertex,
                         std::size_t flat, std::string& text) {
    Lines& lines = lines_[vertex];
    if (lines.position == 0) {
      appendLine(text, "v", toNumbers(placed(places_[vertex], options_)));
      if (hasColours_) addColour(run, vertex, text);
      lines.position = ++counts_.vertices;
    }
    if (lines.run != number) {
      lines = {.position = lines.position, .run = number};
      addCoordinates(run, vertex, lines, text);
      if (run.hasNormals) {
        appendLine(text, "vn", toNumbers(placed(core::normalAt(model_, vertex, models_), normalOptions_)));
        lines.normal = ++counts_.normals;
      }
    }
    std::string corner = std::to_string(lines.position);
    const std::size_t normal = run.hasNormals ? lines.normal : flat;
    if (lines.coordinates != 0 || normal != 0) corner += '/';
    if (lines.coordinates != 0) corner += std::to_string(lines.coordinates);
    return normal == 0 ? corner : corner + "/" + std::to_string(normal);
  }

  [[nodiscard]] bool hasCoordinates(const core::TriangleRun& run) const {
    const core::Material* material = model_.materialOf(run);
    return run.hasUv(material != nullptr && material->texture ? material->texture->uvSet : 0);
  }

  [[nodiscard]] bool showsColours(const core::TriangleRun& run) const {
    const core::Material* material = model_.materialOf(run);
    return run.colourSets > 0 && material != nullptr && material->usesVertexColour &&
           !model_.mesh.colours[0].empty();
  }

  /// An extension that many readers know: three more numbers for a vertex. All vertices have them, or none.
  void addColour(const core::TriangleRun& run, std::uint32_t vertex, std::string& text) {
    const core::Texel colour = showsColours(run) ? model_.mesh.colours[0][vertex] : core::Texel(255);
    text.back() = ' ';
    text += fmt::format("{:.4g} {:.4g} {:.4g}\n", colour.r / 255.0, colour.g / 255.0, colour.b / 255.0);
  }

  void addCoordinates(const core::TriangleRun& run, std::uint32_t vertex, Lines& lines, std::string& text) {
    const core::Material* material = model_.materialOf(run);
    const core::Texture* texture = material != nullptr && material->texture ? &*material->texture : nullptr;
    if (!hasCoordinates(run)) {
      if (hasCoordinates_ && noCoordinates_ == 0) {
        text += "vt 0 0\n";
        noCoordinates_ = ++counts_.coordinates;
      }
      lines.coordinates = noCoordinates_;
      return;
    }
    const core::Texture stored;
    const glm::vec2 uv = core::uvAt(model_, texture == nullptr ? stored : *texture, vertex);
    appendLine(text, "vt", std::array{uv.x, 1.0F - uv.y});
    lines.coordinates = ++counts_.coordinates;
  }

  const core::Model& model_;
  std::span<const glm::mat4> models_;
  const ObjOptions& options_;
  ObjOptions normalOptions_;  ///< without the scale
  LineCounts& counts_;
  bool hasNormals_ = false;  ///< true if any drawn run has some
  bool hasCoordinates_ = false;
  bool hasColours_ = false;        ///< of vertices, that are not part of a material's
  std::size_t noCoordinates_ = 0;  ///< the number of a line that stands for none; 0: not written yet
  std::vector<glm::vec3> places_;
  std::vector<Lines> lines_;
  std::string faces_;  ///< of the run
};

void appendMaterial(std::string& text, const core::Material& material,
                    std::span<const std::string> imagePaths) {
  appendLine(text, "Kd", std::array{material.colour.r, material.colour.g, material.colour.b});
  appendLine(text, "d", std::array{material.usesAlpha ? material.colour.a : 1.0F});
  text += "illum 1\n";
  if (!material.texture || material.texture->image < 0) return;
  const std::string& path = imagePaths[static_cast<std::size_t>(material.texture->image)];
  if (path.empty()) return;
  text += "map_Kd " + path + "\n";
  if (core::showsImageAlpha(material)) text += "map_d " + path + "\n";
}

}  // namespace

std::string meshText(const core::Model& model, std::span<const glm::mat4> models, const ObjOptions& options,
                     LineCounts& counts) {
  return MeshWriter(model, models, options, counts).write();
}

std::string materialsText(const core::Model& model, std::span<const std::string> imagePaths) {
  std::string text = "# Marrow materials\n";
  const std::vector<std::string> names = materialNames(model);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!model.materials[i].isDrawn) continue;
    text += "\nnewmtl " + names[i] + "\n";
    appendMaterial(text, model.materials[i], imagePaths);
  }
  return text;
}

std::vector<std::size_t> usedImages(const core::Model& model) {
  std::set<std::size_t> used;
  for (const core::TriangleRun& run : model.mesh.runs) {
    const core::Material* material = model.materialOf(run);
    if (material == nullptr || !material->isDrawn || !material->texture || material->texture->image < 0)
      continue;
    used.insert(static_cast<std::size_t>(material->texture->image));
  }
  return {used.begin(), used.end()};
}

}  // namespace marrow::formats
