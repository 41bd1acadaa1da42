// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/obj/obj_export.h"

#include "core/sampler.h"
#include "formats/codes.h"
#include "formats/obj/bone_shape.h"
#include "formats/writers/frame_files.h"
#include "formats/writers/writer.h"

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <limits>
#include <map>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace marrow::formats {
namespace {

// Length in bytes of non-ASCII white space at the start of `text`, or 0. Scripts that read OBJ may split
// lines at any Unicode white space, and some Japanese joint names hold U+3000.
std::size_t wideSpaceLength(std::string_view text) {
  static constexpr std::string_view kSpaces[] = {
      "\xC2\x85",     "\xC2\xA0",     "\xE1\x9A\x80", "\xE2\x80\x80", "\xE2\x80\x81",
      "\xE2\x80\x82", "\xE2\x80\x83", "\xE2\x80\x84", "\xE2\x80\x85", "\xE2\x80\x86",
      "\xE2\x80\x87", "\xE2\x80\x88", "\xE2\x80\x89", "\xE2\x80\x8A", "\xE2\x80\xA8",
      "\xE2\x80\xA9", "\xE2\x80\xAF", "\xE2\x81\x9F", "\xE3\x80\x80",
  };
  for (const std::string_view space : kSpaces) {
    if (text.starts_with(space)) return space.size();
  }
  return 0;
}

bool splitsLines(unsigned char byte) { return byte <= ' ' || byte == 0x7F || byte == '#' || byte == '\\'; }

float toFloat(double value) {
  constexpr double kLimit = std::numeric_limits<float>::max();
  return static_cast<float>(std::clamp(value, -kLimit, kLimit)) + 0.0F;  // no "-0"
}

using Numbers = std::array<float, 3>;
Numbers toNumbers(const glm::dvec3& v) { return {toFloat(v.x), toFloat(v.y), toFloat(v.z)}; }

glm::dvec3 place(const glm::vec3& origin, const ObjOptions& options) {
  const glm::dvec3 scaled = glm::dvec3(origin) * options.unitScale;
  return options.up == UpAxis::Y ? scaled : glm::dvec3(scaled.x, -scaled.z, scaled.y);
}

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
    origins.push_back(place(pose.origin(bone), options));
    if (fitsFloat(origins.back())) continue;
    core::Error error;
    error.code = core::ErrorCode::BadValue;
    error.message = {code("export.not-finite")};
    error.fieldPath = "bone " + std::to_string(bone) + " \"" + skeleton.bones[bone].name + "\"";
    return tl::unexpected(std::move(error));
  }
  return origins;
}

/// Text of one `v` or `vn` line. Nine digits tell every float from its neighbours.
void appendLine(std::string& text, const char* keyword, const Numbers& numbers) {
  text += keyword;
  for (const float number : numbers) {
    char digits[32];
    const auto end = std::to_chars(digits, digits + sizeof digits, number, std::chars_format::general, 9).ptr;
    text += ' ';
    text.append(digits, end);
  }
  text += '\n';
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
std::string solidsText(const core::Skeleton& skeleton, const std::vector<glm::dvec3>& origins, double unit) {
  const auto shapes = boneShapes(skeleton, origins, unit);
  const std::vector<std::string> names = objGroupNames(skeleton);
  NumberedLines vertices("v", skeleton.size());
  NumberedLines normals("vn", 0);
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

constexpr char kExtension[] = "obj";
constexpr std::array kUpChoices = {OptionChoice{"y", "Y up"}, OptionChoice{"z", "Z up"}};
constexpr std::array kOptions = {
    OptionSpec{.id = "up",
               .label = "Up axis",
               .help = "The axis that points up in the file (default: y, as in the games)",
               .kind = OptionKind::Choice,
               .tip = "The games have Y up; Blender has Z up",
               .choices = kUpChoices},
    OptionSpec{.id = "unit-scale",
               .label = "Scale",
               .help = "Factor on every length (default: 1)",
               .kind = OptionKind::Number,
               .tip = "What a game unit becomes",
               .least = 1e-30,
               .most = 1e30,
               .defaultText = "1"},
};

Options suggest(const ExportScene&) { return {}; }

core::Result<ExportPlan> plan(const ExportScene& scene, const Options&, const std::string& path) {
  return frameFilesOf(scene, path, kExtension).map([&scene](const FrameFiles& files) {
    ExportPlan plan = files.plan();
    if (plan.text.empty() && scene.skeleton)
      plan.text = "The pose of " + std::to_string(scene.skeleton->size()) + " bones.";
    return plan;
  });
}

core::Result<void> write(const ExportScene& scene, const Options& options, Sink& sink) {
  const auto files = frameFilesOf(scene, sink.path(), kExtension);
  if (!files) return tl::unexpected(files.error());
  const ObjOptions obj{options.text("up") == "z" ? UpAxis::Z : UpAxis::Y, options.number("unit-scale", 1.0)};
  core::Poser poser(scene.clip, scene.skeleton, scene.mode);
  const std::size_t count = files->frames.size();
  for (std::size_t i = 0; i < count && sink.progress(i, count); ++i) {
    const auto text = toObj(*scene.skeleton, poser.at(files->frames[i]), obj);
    if (!text) return tl::unexpected(text.error());
    if (auto put = sink.put(files->at(i), *text); !put) return put;
  }
  return {};
}

}  // namespace

core::Result<std::string> toObj(const core::Skeleton& skeleton, const core::Pose& pose,
                                const ObjOptions& options) {
  assert(pose.modelMatrices.size() == skeleton.size());
  if (skeleton.bones.empty()) {
    return tl::unexpected(core::Error{core::ErrorCode::NotFound, {code("export.no-bones")}, {}, {}, {}});
  }
  const auto origins = placeOrigins(skeleton, pose, options);
  if (!origins) return tl::unexpected(origins.error());
  return headerText(skeleton, options) + jointsText(skeleton, *origins) +
         solidsText(skeleton, *origins, options.unitScale);
}

std::string objSafeName(std::string_view name) {
  std::string safe;
  safe.reserve(name.size());
  while (!name.empty()) {
    const std::size_t wide = wideSpaceLength(name);
    const bool replaced = wide > 0 || splitsLines(static_cast<unsigned char>(name.front()));
    safe += replaced ? '_' : name.front();
    name.remove_prefix(wide > 0 ? wide : 1);
  }
  return safe;
}

std::vector<std::string> objGroupNames(const core::Skeleton& skeleton) {
  std::vector<std::string> names;
  std::unordered_set<std::string> taken;
  std::unordered_map<std::string, int> uses;  // so that many equal names do not cost a search each
  names.reserve(skeleton.size());
  for (std::size_t bone = 0; bone < skeleton.size(); ++bone) {
    std::string base = objSafeName(skeleton.bones[bone].name);
    if (base.empty()) {
      char text[32];
      std::snprintf(text, sizeof text, "bone_%03zu", bone);
      base = text;
    }
    std::string name = base;
    for (int& use = uses.try_emplace(base, 1).first->second; !taken.insert(name).second;) {
      name = base + "_" + std::to_string(++use);
    }
    names.push_back(std::move(name));
  }
  return names;
}

/// Poses as Wavefront OBJ: one file, or one a frame.
Writer objWriter() {
  return {"obj", "Wavefront OBJ", kExtension, {.frame = true, .range = true}, kOptions, suggest, plan, write};
}

}  // namespace marrow::formats
