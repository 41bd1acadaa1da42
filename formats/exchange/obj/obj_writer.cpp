// SPDX-License-Identifier: GPL-3.0-or-later
// OBJ files as an export format.
#include "core/look_sampler.h"
#include "core/sampler.h"
#include "formats/exchange/bake/bake_materials.h"
#include "formats/exchange/bake/plain_images.h"
#include "formats/exchange/obj/obj_export.h"
#include "formats/exchange/obj/obj_mesh.h"
#include "formats/source/paths.h"
#include "formats/text/printable.h"
#include "formats/writers/frame_files.h"
#include "formats/writers/writer.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace marrow::formats {
namespace {

constexpr char kExtension[] = "obj";
constexpr std::array kUpChoices = {OptionChoice{"y", "Y up"}, OptionChoice{"z", "Z up"}};
constexpr std::array kBonesChoices = {OptionChoice{"auto", "Only without a body"},
                                      OptionChoice{"on", "Always"}, OptionChoice{"off", "Never"}};
constexpr std::array kImagesChoices = {OptionChoice{"exact", "As they are"},
                                       OptionChoice{"plain", "For plain programs"}};
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
               .tip = "How long one game unit is in the file",
               .least = 1e-30,
               .most = 1e30,
               .defaultText = "1"},
    OptionSpec{.id = "bones",
               .label = "Bone shapes",
               .help = "Octahedra for the bones (default: auto, where there is no body)",
               .kind = OptionKind::Choice,
               .jsonName = "boneShapes",
               .tip = "The bones and their lines are always there",
               .choices = kBonesChoices},
    OptionSpec{
        .id = "images",
        .label = "Images",
        .help =
            "exact: texels and coordinates as they are (default); plain: mirrored, clamped and opaque ones "
            "drawn anew, for programs that can only repeat images, such as Blender and f3d",
        .kind = OptionKind::Choice,
        .tip = "OBJ cannot mirror or clamp an image: \"For plain programs\" draws what lies there",
        .choices = kImagesChoices},
};

bool wantsPlainImages(const Options& options) { return options.text("images") == "plain"; }

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

std::string folderOfImages(const std::string& path) { return withoutExtension(path) + "_textures"; }
std::string libraryOf(const std::string& path) { return withoutExtension(path) + ".mtl"; }

bool hasLook(const ExportScene& scene) {
  return scene.look && scene.look->isBound() && &scene.look->model() == scene.skeleton->body.get();
}

std::size_t drawnTriangles(const core::Model& body) {
  std::size_t count = 0;
  for (const core::TriangleRun& run : body.mesh.runs) {
    const core::Material* material = body.materialOf(run);
    if (material == nullptr || material->isDrawn) count += run.indexCount / 3;
  }
  return count;
}

std::string poseText(const core::Skeleton& skeleton) {
  std::string text = "The pose of " + counted(skeleton.size(), "bone");
  if (!skeleton.body) return text + ".";
  return text + " with its body: " + counted(drawnTriangles(*skeleton.body), "triangle") + ".";
}

/// The number of images is known only after they are drawn.
std::string besideText(const core::Model& body, const FrameFiles& files) {
  const bool areMany = files.frames.size() > 1;
  const bool hasImages = !usedImages(body).empty();
  return std::string(areMany ? " Material libraries" : " A material library") +
         (hasImages ? ", and images in " + baseNameOf(folderOfImages(files.path)) + "," : "") +
         (areMany || hasImages ? " go with " : " goes with ") + (areMany ? "them." : "it.");
}

/// The libraries and images of an earlier export. Redrawn images have names of their own, so every image with
/// a number like ours counts.
std::size_t existingBeside(const core::Model& body, const FrameFiles& files) {
  constexpr std::size_t kMostLookedFor = 5'000;
  std::error_code ignored;
  const auto isThere = [&](const std::string& path) {
    return std::filesystem::exists(toPath(path), ignored) ? std::size_t{1} : std::size_t{0};
  };
  std::size_t count = 0;
  const std::size_t libraries = std::min(files.frames.size(), kMostLookedFor);
  for (std::size_t i = 0; i < libraries; ++i) count += isThere(libraryOf(files.at(i)));
  if (usedImages(body).empty()) return count;
  std::filesystem::directory_iterator image(toPath(folderOfImages(files.path)), ignored);
  for (std::size_t looked = 0; image != std::filesystem::directory_iterator() && looked < kMostLookedFor;
       image.increment(ignored), ++looked) {
    const std::string name = toUtf8(image->path().filename());
    const bool isNumbered = name.size() > 3 && std::all_of(name.begin(), name.begin() + 3,
                                                           [](char c) { return c >= '0' && c <= '9'; });
    count += isNumbered && name.ends_with(".png") ? 1 : 0;
  }
  return count;
}

core::Result<ExportPlan> plan(const ExportScene& scene, const Options&, const std::string& path) {
  return frameFilesOf(scene, path, kExtension).map([&scene](const FrameFiles& files) {
    ExportPlan plan = files.plan();
    if (!scene.skeleton) return plan;
    if (plan.text.empty()) plan.text = poseText(*scene.skeleton);
    if (!scene.skeleton->body) return plan;
    plan.text += besideText(*scene.skeleton->body, files);
    plan.existingBeside = existingBeside(*scene.skeleton->body, files);
    return plan;
  });
}

/// Writes material libraries, and each image that they use once.
class MaterialFiles {
 public:
  MaterialFiles(const ExportScene& scene, const Sink& sink)
      : scene_(scene), folder_(folderOfImages(sink.path())) {
    if (!scene.skeleton->body) return;
    ownCount_ = scene.skeleton->body->images.size();
  }

  /// Adds the images that are not there yet. @return the library.
  core::Result<std::string> add(const core::Model& body, std::vector<OutFile>& out) {
    paths_.resize(body.images.size());
    for (const std::size_t image : usedImages(body)) {
      const bool isKnown = image < ownCount_ && !paths_[image].empty();
      if (isKnown || !scene_.packImage || !body.images[image].decode) continue;
      auto png = scene_.packImage(body.images[image]);
      if (!png) return tl::unexpected(png.error());
      addImage(body, image, std::move(*png), out);
    }
    return materialsText(body, paths_);
  }

 private:
  /// Frames may mix other images under the same name: these get a number.
  void addImage(const core::Model& body, std::size_t image, std::string png, std::vector<OutFile>& out) {
    const std::string name = imageFileNames(body.images)[image];
    for (int number = 1;; ++number) {
      const std::string own =
          number == 1 ? name : withoutExtension(name) + "_" + std::to_string(number) + ".png";
      const auto [known, isNew] = written_.try_emplace(own, png);
      if (!isNew && known->second != png) continue;
      paths_[image] = baseNameOf(folder_) + "/" + own;
      if (isNew) out.push_back({folder_ + "/" + own, std::move(png)});
      return;
    }
  }

  const ExportScene& scene_;
  std::string folder_;
  std::size_t ownCount_ = 0;  ///< of images that are the same in all frames
  std::vector<std::string> paths_;
  std::map<std::string, std::string> written_;  ///< by file name
};

constexpr std::size_t kMostNamed = 6;

/// Bodies with one colour and one image a material: OBJ has no more.
class WrittenBodies {
 public:
  /// @param isPlain  with images that only have to be repeated, and no colours elsewhere.
  explicit WrittenBodies(bool isPlain) : isPlain_(isPlain) {}

  std::shared_ptr<const core::Model> add(const core::Model& body) {
    bake::BakedModel baked = bake::bakeMaterials(body, {.forPlainPrograms = isPlain_});
    for (const core::Material& material : body.materials) {
      if (material.isDrawn && material.cull != core::Cull::Back) sides_.insert(material.name);
    }
    for (const std::size_t one : baked.withVertexColours) colours_.insert(body.materials[one].name);
    for (const std::size_t one : baked.withoutImages) images_.insert(body.materials[one].name);
    core::Model plain = bake::withPlainImages(baked.model);
    if (isPlain_) return std::make_shared<const core::Model>(std::move(plain));
    for (std::size_t i = 0; i < plain.materials.size(); ++i) {
      if (!plain.materials[i].isDrawn) continue;
      if (imageOf(plain.materials[i]) != imageOf(baked.model.materials[i]))
        onlyRepeated_.insert(plain.materials[i].name);
    }
    return std::make_shared<const core::Model>(std::move(baked.model));
  }

  /// Notes the materials that OBJ cannot show as they are.
  void noteOn(Sink& sink) const {
    if (!onlyRepeated_.empty())
      sink.note(
          "the images of " + named(onlyRepeated_) +
          " are mirrored, clamped or opaque, which OBJ cannot say; \"For plain programs\" (--images plain) "
          "draws them for Blender and f3d");
    if (!images_.empty())
      sink.note("at most one colour stands for a second image of " + named(images_) +
                ": an OBJ material has one");
    if (!colours_.empty() && isPlain_)
      sink.note("one colour stands for those of the vertices of " + named(colours_) + "; a GLB has them");
    if (!colours_.empty() && !isPlain_)
      sink.note("colours of the vertices of " + named(colours_) +
                " are in the lines of vertices, where few programs look; a GLB has them, too");
    if (!sides_.empty())
      sink.note("not only the front of " + named(sides_) + " is drawn, which OBJ cannot say; a GLB can");
  }

 private:
  static int imageOf(const core::Material& material) {
    return material.texture ? material.texture->image : -1;
  }
  static std::string named(const std::set<std::string>& names) {
    return listed({names.begin(), names.end()}, kMostNamed);
  }

  bool isPlain_;
  std::set<std::string> colours_;
  std::set<std::string> images_;
  std::set<std::string> sides_;         ///< materials that show their backs
  std::set<std::string> onlyRepeated_;  ///< materials that look different if a program can only repeat images
};

/// Frames whose surfaces differ.
core::Result<void> writeLooks(const ExportScene& scene, const Options& options, const FrameFiles& files,
                              Sink& sink) {
  ObjOptions obj = objOptions(options);
  core::Poser poser(scene.clip, scene.skeleton, scene.mode);
  MaterialFiles materials(scene, sink);
  core::ModelLook look = scene.look->makeLook();
  WrittenBodies bodies(wantsPlainImages(options));
  const std::size_t count = files.frames.size();
  for (std::size_t i = 0; i < count && sink.progress(i, count); ++i) {
    scene.look->sample(files.frames[i], scene.mode, look);
    core::Skeleton shown = *scene.skeleton;
    shown.body = bodies.add(core::withLook(*scene.skeleton->body, look));
    std::vector<OutFile> together;
    auto library = materials.add(*shown.body, together);
    if (!library) return tl::unexpected(library.error());
    together.push_back({libraryOf(files.at(i)), std::move(*library)});
    obj.materialLibrary = baseNameOf(together.back().path);
    auto text = toObj(shown, poser.at(files.frames[i]), obj);
    if (!text) return tl::unexpected(text.error());
    together.push_back({files.at(i), std::move(*text)});
    if (auto put = sink.putAll(together); !put) return put;
  }
  bodies.noteOn(sink);
  return {};
}

core::Result<void> write(const ExportScene& scene, const Options& options, Sink& sink) {
  const auto files = frameFilesOf(scene, sink.path(), kExtension);
  if (!files) return tl::unexpected(files.error());
  if (hasLook(scene)) return writeLooks(scene, options, *files, sink);
  ObjOptions obj = objOptions(options);
  std::vector<OutFile> together;  // the images go with the first frame
  core::Skeleton shown = *scene.skeleton;
  std::string library;
  if (shown.body) {
    WrittenBodies bodies(wantsPlainImages(options));
    shown.body = bodies.add(*shown.body);
    bodies.noteOn(sink);
    MaterialFiles materials(scene, sink);
    auto added = materials.add(*shown.body, together);
    if (!added) return tl::unexpected(added.error());
    library = std::move(*added);
  }
  core::Poser poser(scene.clip, scene.skeleton, scene.mode);
  const std::size_t count = files->frames.size();
  for (std::size_t i = 0; i < count && sink.progress(i, count); ++i) {
    if (shown.body) {
      // Some programs look for a library only under the file's own name.
      together.push_back({libraryOf(files->at(i)), library});
      obj.materialLibrary = baseNameOf(together.back().path);
    }
    auto text = toObj(shown, poser.at(files->frames[i]), obj);
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
