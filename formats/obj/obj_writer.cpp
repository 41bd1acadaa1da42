// SPDX-License-Identifier: GPL-3.0-or-later
// OBJ files as an export format.
#include "core/look_sampler.h"
#include "core/model/merge_covers.h"
#include "core/sampler.h"
#include "formats/obj/obj_export.h"
#include "formats/obj/obj_mesh.h"
#include "formats/text/printable.h"
#include "formats/writers/frame_files.h"
#include "formats/writers/image_files.h"
#include "formats/writers/writer.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace marrow::formats {
namespace {

constexpr char kExtension[] = "obj";
constexpr std::array kUpChoices = {OptionChoice{"y", "Y up"}, OptionChoice{"z", "Z up"}};
constexpr std::array kBonesChoices = {OptionChoice{"auto", "Without a body"}, OptionChoice{"on", "Always"},
                                      OptionChoice{"off", "Never"}};
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
    OptionSpec{.id = "bones",
               .label = "Bone shapes",
               .help = "Octahedra for the bones (default: auto, where there is no body)",
               .kind = OptionKind::Choice,
               .jsonName = "boneShapes",
               .tip = "The joints and their lines are always there",
               .choices = kBonesChoices},
};

ObjOptions objOptions(const Options& options) {
  const std::string bones = options.text("bones");
  return {.up = options.text("up") == "z" ? UpAxis::Z : UpAxis::Y,
          .unitScale = options.number("unit-scale", 1.0),
          .bones = bones == "on"    ? ObjBones::On
                   : bones == "off" ? ObjBones::Off
                                    : ObjBones::Auto};
}

std::string withoutExtension(const std::string& path) {
  const std::string extension = extensionOf(path);
  return extension.empty() ? path : path.substr(0, path.size() - extension.size() - 1);
}

Options suggest(const ExportScene&) { return {}; }

std::string contentText(const core::Skeleton& skeleton) {
  std::string text = "The pose of " + counted(skeleton.size(), "bone");
  if (!skeleton.body) return text + ".";
  return text + " with its body: " + counted(skeleton.body->mesh.triangleCount(), "triangle") +
         ", a material library and " + counted(usedImages(*skeleton.body).size(), "image") + ".";
}

core::Result<ExportPlan> plan(const ExportScene& scene, const Options&, const std::string& path) {
  return frameFilesOf(scene, path, kExtension).map([&scene](const FrameFiles& files) {
    ExportPlan plan = files.plan();
    if (plan.text.empty() && scene.skeleton) plan.text = contentText(*scene.skeleton);
    return plan;
  });
}

/// Writes material libraries, and each image that they use once.
class MaterialFiles {
 public:
  MaterialFiles(const ExportScene& scene, const Sink& sink)
      : scene_(scene), folder_(withoutExtension(sink.path()) + "_textures") {
    if (!scene.skeleton->body) return;
    names_ = imageFileNames(scene.skeleton->body->images);
    paths_.resize(names_.size());
  }

  /// Adds the library and the images that were not there yet.
  /// @param body  may have images of its own behind those of the scene's body.
  /// @param path  of the library.
  core::Result<void> add(const core::Model& body, const std::string& path, std::vector<OutFile>& out) {
    std::vector<std::string> paths = paths_;
    paths.resize(body.images.size());
    for (const std::size_t image : usedImages(body)) {
      if (!paths[image].empty() || !scene_.packImage || !body.images[image].decode) continue;
      auto png = scene_.packImage(body.images[image]);
      if (!png) return tl::unexpected(png.error());
      if (image >= names_.size()) {
        paths[image] = addMade(body.images[image], std::move(*png), out);
      } else {
        paths[image] = paths_[image] = addImage(names_[image], std::move(*png), out);
      }
    }
    out.push_back({path, materialsText(body, paths)});
    return {};
  }

 private:
  /// @return the path as a library names it.
  std::string addImage(const std::string& name, std::string png, std::vector<OutFile>& out) const {
    out.push_back({folder_ + "/" + name, std::move(png)});
    return baseNameOf(folder_) + "/" + name;
  }

  /// An image that a frame made: the same one is written once.
  std::string addMade(const core::Image& image, std::string png, std::vector<OutFile>& out) {
    const auto [place, isNew] = made_.try_emplace(png);
    if (isNew) {
      const std::size_t number = names_.size() + made_.size() - 1;
      place->second = addImage(imageFileNames({&image, 1}, number).front(), std::move(png), out);
    }
    return place->second;
  }

  const ExportScene& scene_;
  std::string folder_;
  std::vector<std::string> names_;
  std::vector<std::string> paths_;
  std::map<std::string, std::string> made_;  ///< PNG -> path
};

bool hasCovers(const core::Model& body) {
  return std::any_of(body.materials.begin(), body.materials.end(),
                     [](const core::Material& material) { return material.cover.has_value(); });
}

/// The skeleton with a body that one image a material shows.
std::shared_ptr<const core::Skeleton> merged(std::shared_ptr<const core::Skeleton> skeleton) {
  if (!skeleton->body || !hasCovers(*skeleton->body)) return skeleton;
  auto body = std::make_shared<core::Model>(*skeleton->body);
  core::mergeCovers(*body);
  auto shown = std::make_shared<core::Skeleton>(*skeleton);
  shown->body = std::move(body);
  return shown;
}

/// The skeleton with its body as it looks at a frame.
class LookedAt {
 public:
  explicit LookedAt(const ExportScene& scene) : scene_(scene), look_(scene.look->makeLook()) {}

  [[nodiscard]] core::Skeleton at(double frame) {
    scene_.look->sample(frame, scene_.mode, look_);
    core::Skeleton shown = *scene_.skeleton;
    auto body = std::make_shared<core::Model>(core::withLook(*shown.body, look_));
    core::mergeCovers(*body);
    shown.body = std::move(body);
    return shown;
  }

 private:
  const ExportScene& scene_;
  core::ModelLook look_;
};

bool hasLook(const ExportScene& scene) {
  return scene.look && scene.look->isBound() && &scene.look->model() == scene.skeleton->body.get();
}

/// Frames whose surfaces differ: each has a material library of its own.
core::Result<void> writeLooks(const ExportScene& scene, const FrameFiles& files, ObjOptions obj, Sink& sink) {
  core::Poser poser(scene.clip, scene.skeleton, scene.mode);
  MaterialFiles materials(scene, sink);
  LookedAt looked(scene);
  const std::size_t count = files.frames.size();
  for (std::size_t i = 0; i < count && sink.progress(i, count); ++i) {
    const core::Skeleton shown = looked.at(files.frames[i]);
    const std::string library = withoutExtension(files.at(i)) + ".mtl";
    std::vector<OutFile> together;
    if (auto added = materials.add(*shown.body, library, together); !added) return added;
    obj.materialLibrary = baseNameOf(library);
    auto text = toObj(shown, poser.at(files.frames[i]), obj);
    if (!text) return tl::unexpected(text.error());
    together.push_back({files.at(i), std::move(*text)});
    if (auto put = sink.putAll(together); !put) return put;
  }
  return {};
}

core::Result<void> write(const ExportScene& scene, const Options& options, Sink& sink) {
  const auto files = frameFilesOf(scene, sink.path(), kExtension);
  if (!files) return tl::unexpected(files.error());
  ObjOptions obj = objOptions(options);
  if (hasLook(scene)) return writeLooks(scene, *files, std::move(obj), sink);
  const auto skeleton = merged(scene.skeleton);
  std::vector<OutFile> together;  // what all frames share goes with the first
  if (skeleton->body) {
    const std::string library = withoutExtension(sink.path()) + ".mtl";
    MaterialFiles materials(scene, sink);
    if (auto added = materials.add(*skeleton->body, library, together); !added) return added;
    obj.materialLibrary = baseNameOf(library);
  }
  core::Poser poser(scene.clip, scene.skeleton, scene.mode);
  const std::size_t count = files->frames.size();
  for (std::size_t i = 0; i < count && sink.progress(i, count); ++i) {
    auto text = toObj(*skeleton, poser.at(files->frames[i]), obj);
    if (!text) return tl::unexpected(text.error());
    together.push_back({files->at(i), std::move(*text)});
    if (auto put = sink.putAll(together); !put) return put;
    together.clear();
  }
  return {};
}

}  // namespace

/// Poses as Wavefront OBJ: one file, or one a frame.
Writer objWriter() {
  return {"obj", "Wavefront OBJ", kExtension, {.frame = true, .range = true}, kOptions, suggest, plan, write};
}

}  // namespace marrow::formats
