// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/obj/obj_export.h"

#include "formats/codes.h"
#include "formats/exchange/obj/bone_shape.h"
#include "formats/exchange/obj/obj_mesh.h"
#include "formats/exchange/obj/obj_text.h"

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include <cassert>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <limits>
#include <map>
#include <vector>

namespace marrow::formats {
namespace {

bool fitsFloat(const glm::dvec3& v) {
  // The comparison also rejects NaN.
  const auto fits = [](double value) { return std::abs(value) <= std::numeric_limits<float>::max(); };
  return fits(v.x) && fits(v.y) && fits(v.z);
}

core::Result<std::vector<glm::dvec3>> placeOrigins(const core::Skeleton& skeleton, const core::Pose& pose,
                                                   const ObjOptions& options) {
  std::vector<glm::dvec3> origins;
  origins.reserve(skeleton.size());
  for (std::size_t bone = 0; bone < skeleton.size(); ++bone) {
    origins.push_back(placed(pose.origin(bone), options));
    if (fitsFloat(origins.back())) continue;
    core::Error error;
    error.code = core::ErrorCode::BadValue;
    error.message = {code("export.not-finite")};
    error.fieldPath = "bone " + std::to_string(bone) + " \"" + skeleton.bones[bone].name + "\"";
    return tl::unexpected(std::move(error));
  }
  return origins;
}

/// Lines of one kind, each once. OBJ counts from 1.
class NumberedLines {
 public:
  NumberedLines(const char* keyword, std::size_t before) : keyword_(keyword), count_(before) {}

  /// The line's number in the file.
  std::size_t add(const Numbers& numbers) {
    const auto [known, isNew] = numbers_.try_emplace(numbers, count_ + 1);
    if (isNew) {
      ++count_;
      appendLine(text_, keyword_, numbers);
    }
    return known->second;
  }
  /// Later lines do not merge with earlier ones.
  void startPart() { numbers_.clear(); }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  const char* keyword_;
  std::size_t count_;
  std::map<Numbers, std::size_t> numbers_;
  std::string text_;
};

// Vertex n is joint n, even where joints coincide. A joint without a line gets a point.
std::string jointsText(const core::Skeleton& skeleton, const std::vector<glm::dvec3>& origins) {
  std::string text = "\no joints\n";
  std::vector<bool> hasLine(skeleton.size(), false);
  std::string lines;
  for (std::size_t bone = 0; bone < skeleton.size(); ++bone) {
    appendLine(text, "v", toNumbers(origins[bone]));
    const int parent = skeleton.bones[bone].parent;
    if (parent < 0) continue;
    hasLine[bone] = hasLine[static_cast<std::size_t>(parent)] = true;
    lines += "l " + std::to_string(parent + 1) + " " + std::to_string(bone + 1) + "\n";
  }
  for (std::size_t bone = 0; bone < skeleton.size(); ++bone) {
    if (!hasLine[bone]) text += "p " + std::to_string(bone + 1) + "\n";
  }
  return text + lines;
}

// Only vertices of one bone are merged, so that touching solids stay apart.
// @param before  lines that the file has already.
std::string solidsText(const core::Skeleton& skeleton, const std::vector<glm::dvec3>& origins, double unit,
                       const LineCounts& before) {
  const auto shapes = boneShapes(skeleton, origins, unit);
  const std::vector<std::string> names = objGroupNames(skeleton);
  NumberedLines vertices("v", before.vertices);
  NumberedLines normals("vn", before.normals);
  std::string faces;
  for (std::size_t bone = 0; bone < skeleton.size(); ++bone) {
    vertices.startPart();
    faces += "\ng " + names[bone] + "\n";
    for (const Triangle& triangle : shapes[bone]) {
      const auto& [a, b, c] = triangle;
      const std::size_t normal = normals.add(toNumbers(glm::normalize(glm::cross(b - a, c - a))));
      faces += 'f';
      for (const glm::dvec3& corner : triangle) {
        faces += " " + std::to_string(vertices.add(toNumbers(corner))) + "//" + std::to_string(normal);
      }
      faces += '\n';
    }
  }
  std::string name = objSafeName(skeleton.name);
  if (name.empty() || name == "joints") name = "skeleton";
  return "\no " + name + "\n" + vertices.text() + normals.text() + faces;
}

std::string headerText(const core::Skeleton& skeleton, const ObjOptions& options) {
  char scale[32];
  const auto end =
      std::to_chars(scale, scale + sizeof scale, options.unitScale, std::chars_format::general, 15).ptr;
  return "# Marrow posed skeleton\n# " + std::to_string(skeleton.size()) +
         (skeleton.size() == 1 ? " bone, " : " bones, ") + (options.up == UpAxis::Y ? "Y" : "Z") +
         " up, game unit = " + std::string(scale, end) + "\n";
}

}  // namespace

glm::dvec3 placed(const glm::vec3& point, const ObjOptions& options) {
  const glm::dvec3 scaled = glm::dvec3(point) * options.unitScale;
  return options.up == UpAxis::Y ? scaled : glm::dvec3(scaled.x, -scaled.z, scaled.y);
}

core::Result<std::string> toObj(const core::Skeleton& skeleton, const core::Pose& pose,
                                const ObjOptions& options) {
  assert(pose.modelMatrices.size() == skeleton.size());
  if (skeleton.bones.empty()) {
    return tl::unexpected(core::Error{core::ErrorCode::NotFound, {code("export.no-bones")}, {}, {}, {}});
  }
  const auto origins = placeOrigins(skeleton, pose, options);
  if (!origins) return tl::unexpected(origins.error());
  std::string text = headerText(skeleton, options);
  if (skeleton.body && !options.materialLibrary.empty()) text += "mtllib " + options.materialLibrary + "\n";
  text += jointsText(skeleton, *origins);
  LineCounts counts{.vertices = skeleton.size()};
  if (skeleton.body) text += meshText(*skeleton.body, pose.modelMatrices, options, counts);
  const bool showsBones =
      options.bones == ObjBones::On || (options.bones == ObjBones::Auto && !skeleton.body);
  return showsBones ? text + solidsText(skeleton, *origins, options.unitScale, counts) : text;
}

std::vector<std::string> objGroupNames(const core::Skeleton& skeleton) {
  std::vector<std::string> names;
  UniqueNames unique;
  names.reserve(skeleton.size());
  for (std::size_t bone = 0; bone < skeleton.size(); ++bone) {
    char otherwise[32];
    std::snprintf(otherwise, sizeof otherwise, "bone_%03zu", bone);
    names.push_back(unique.add(skeleton.bones[bone].name, otherwise));
  }
  return names;
}

}  // namespace marrow::formats
