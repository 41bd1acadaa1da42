// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/gltf/gltf_export.h"

#include "core/root_motion.h"
#include "formats/exchange/bake/bake_materials.h"
#include "formats/exchange/gltf/animations.h"
#include "formats/exchange/gltf/baked_clip.h"
#include "formats/exchange/gltf/character.h"
#include "formats/exchange/gltf/clip_extras.h"
#include "formats/exchange/gltf/codes.h"
#include "formats/exchange/gltf/glb_file.h"
#include "formats/exchange/gltf/materials.h"
#include "formats/text/printable.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace marrow::formats {
namespace {

using namespace gltf;

std::vector<ExportClip> exportedClipsOf(const ExportScene& scene) {
  if (!scene.clips.empty()) return scene.clips;
  if (!scene.clip) return {};
  return {{scene.clip, {}, {}, {}}};
}

/// The material animations beside a clip; null: none.
const core::LookSampler* lookOf(const ExportScene& scene, const ExportClip& clip) {
  if (clip.look) return clip.look.get();
  return clip.clip == scene.clip ? scene.look.get() : nullptr;
}

/// The clips whose image tracks the file lists.
std::vector<const core::Clip*> swappingClips(const ExportScene& scene, const std::vector<ExportClip>& clips) {
  std::vector<const core::Clip*> all;
  const auto addParts = [&](const core::LookSampler* look) {
    if (look == nullptr) return;
    for (const core::LookSampler::Part& part : look->parts()) all.push_back(part.clip.get());
  };
  for (const ExportClip& one : clips) {
    all.push_back(one.clip.get());
    addParts(lookOf(scene, one));
  }
  if (clips.empty()) addParts(scene.look.get());
  return all;
}

constexpr double kNothing = 0.0005;  ///< degrees or units: below, nobody sees a difference

/// "0.052", "180"; "0" for nothing.
std::string shortText(double value) {
  if (value < kNothing) return "0";
  return value < 99.5 ? fmt::format("{:.2g}", value) : fmt::format("{:.0f}", value);
}

/// "1 degree", "2.5 degrees"
std::string counted(double value, const char* thing) {
  const std::string number = shortText(value);
  return number + " " + thing + (number == "1" ? "" : "s");
}

/// Writes the clips of one file.
class ClipWriter {
 public:
  ClipWriter(const ExportScene& scene, const GltfOptions& options, const Character& character,
             const NumberedImages& images, GltfFile& out, GlbFile& file)
      : scene_(scene),
        options_(options),
        character_(character),
        images_(images),
        baker_(scene.skeleton, character.plan(), character.reach(), character.size(), character.rest()),
        out_(out),
        file_(file) {}

  void write(const ExportClip& clip) {
    const double rate = options_.framesPerSecond.value_or(static_cast<double>(clip.clip->framesPerSecond));
    if (!(rate > 0.0) || !std::isfinite(rate))
      return leaveOut(clip, {core::ErrorCode::BadValue, {code("gltf.no-rate")}});
    BakeOptions bake{scene_.mode, options_.leavesLoopOpen, options_.unrolls, -1};
    if (options_.inPlace) bake.inPlaceBone = core::rootMotionBone(*clip.clip, *scene_.skeleton);
    auto baked = baker_.bake(clip.clip, bake);
    if (!baked) return leaveOut(clip, std::move(baked.error()));
    const std::string name = names_.add(clip.clip->name.empty() ? "clip" : clip.clip->name);
    writeAnimation(*baked, {clip, bake, rate, lookOf(scene_, clip), images_}, name, character_.nodeNames(),
                   file_);
    note(*baked, name, rate);
    rates_.push_back(rate);
  }

  void noteAll() {
    if (rates_.empty()) return;
    const double size = character_.size() > 0.0 ? character_.size() : 1.0;
    if (scene_.mode == core::SampleMode::Smooth) {
      out_.notes.insert(out_.notes.begin(),
                        fmt::format("largest error between keys: {}, {:.2g} of the character's size",
                                    counted(largest_.degrees, "degree"), largest_.distance / size));
    }
    const auto [least, most] = std::minmax_element(rates_.begin(), rates_.end());
    const std::string rate =
        *least == *most ? fmt::format("{} frames per second", *least)
                        : fmt::format("the clip's own frames per second, from {} to {}", *least, *most);
    out_.notes.push_back(
        "Blender: set the scene to " + rate +
        " before the import; bone direction \"Blender (best for import/export round trip)\", "
        "guessing the bind pose off");
  }

  [[nodiscard]] bool hasWritten() const { return !rates_.empty(); }

 private:
  void leaveOut(const ExportClip& clip, core::Error reason) {
    if (reason.file.empty()) reason.file = clip.file;
    out_.leftOut.push_back(std::move(reason));
  }

  void note(const BakedClip& baked, const std::string& name, double rate) {
    largest_.degrees = std::max(largest_.degrees, baked.largest.degrees);
    largest_.distance = std::max(largest_.distance, baked.largest.distance);
    const auto say = [&](const std::string& text) { out_.notes.push_back(name + ": " + text); };
    if (baked.loopJump) {
      std::vector<std::string> off;
      if (baked.loopJump->degrees >= kNothing) off.push_back(counted(baked.loopJump->degrees, "degree"));
      if (baked.loopJump->distance >= kNothing) off.push_back(counted(baked.loopJump->distance, "unit"));
      if (!off.empty()) say(fmt::format("the end of the loop is {} from its start", fmt::join(off, " and ")));
    }
    if (baked.takenAway && baked.lastFrame > 0.0) {
      const glm::dvec2 speed = *baked.takenAway * options_.unitScale * rate / baked.lastFrame;
      say(fmt::format("stays in place; left out are x {:.6g} and z {:.6g} units a second", speed.x, speed.y));
    }
    if (baked.largestShear > 0.0)
      say(fmt::format("baked scales move the body by up to {:.3g} units", baked.largestShear));
    noteJumps(baked, name);
  }

  /// Names only visible jumps: extras list all of them.
  void noteJumps(const BakedClip& baked, const std::string& name) {
    constexpr double kSeenDegrees = 1.0;
    constexpr double kSeen01 = 0.01;  // of the character's size, and of a scale
    const auto seen = [&](const Jump& jump) {
      return jump.off / (jump.path == Path::Rotation      ? kSeenDegrees
                         : jump.path == Path::Translation ? kSeen01 * character_.size()
                                                          : kSeen01);
    };
    const auto worst = std::ranges::max_element(baked.jumps, {}, seen);
    if (worst == baked.jumps.end() || seen(*worst) <= 1.0) return;
    const std::string off = worst->path == Path::Rotation      ? counted(worst->off, "degree")
                            : worst->path == Path::Translation ? counted(worst->off, "unit")
                                                               : shortText(worst->off) + " in scale";
    out_.notes.push_back(
        fmt::format("{}: {} jumps near frame {:.4g}, for players up to {} off within an eighth of a frame; "
                    "extras list all such places",
                    name, character_.nodeNames()[worst->node], worst->from, off));
  }

  const ExportScene& scene_;
  const GltfOptions& options_;
  const Character& character_;
  const NumberedImages& images_;
  Baker baker_;
  GltfFile& out_;
  GlbFile& file_;
  UniqueNames names_;
  std::vector<double> rates_;
  Deviation largest_;
};

bool hasMaterialAnimations(const core::LookSampler* look) {
  return look != nullptr && std::ranges::any_of(look->parts(), &core::LookSampler::Part::isBeside);
}

/// Writes the material animations: with each clip, or on the scene itself where there is no clip.
void writeMaterialAnimations(const ExportScene& scene, bool hasClips, const NumberedImages& images,
                             GltfFile& out, GlbFile& file) {
  if (!hasClips && hasMaterialAnimations(scene.look.get()))
    file.document()["scenes"][0]["extras"]["marrow"]["companions"] =
        materialAnimationsOf(scene.look.get(), images);
  for (std::string& note : gltfNotes(scene)) out.notes.push_back(std::move(note));
}

core::Result<void> checkRest(const ExportScene& scene, const Character& character) {
  for (std::size_t node = 0; node < character.rest().size(); ++node) {
    const NodeTransform& rest = character.rest()[node];
    const double sum = glm::length(rest.translation) + glm::length(rest.rotation) + glm::length(rest.scale);
    if (std::isfinite(sum)) continue;
    const std::size_t bone = character.plan().nodes()[node].bone;
    core::Error error{core::ErrorCode::BadValue, {code("gltf.not-finite")}};
    error.fieldPath = fmt::format("bone {} \"{}\"", bone, scene.skeleton->bones[bone].name);
    return tl::unexpected(std::move(error));
  }
  return {};
}

}  // namespace

std::vector<std::string> gltfNotes(const ExportScene& scene) {
  const std::vector<ExportClip> clips = exportedClipsOf(scene);
  const bool isAny = clips.empty() ? hasMaterialAnimations(scene.look.get())
                                   : std::ranges::any_of(clips, [&](const ExportClip& clip) {
                                       return hasMaterialAnimations(lookOf(scene, clip));
                                     });
  if (!isAny) return {};
  return {"what plays beside stands in extras only: glTF has no channels for it"};
}

core::Result<GltfFile> toGlb(const ExportScene& scene, const GltfOptions& options,
                             const std::function<bool(std::size_t, std::size_t)>& mayGoOn) {
  if (!scene.skeleton || scene.skeleton->bones.empty())
    return tl::unexpected(core::Error{core::ErrorCode::NotFound, {gltf::code("gltf.no-bones")}});
  const std::vector<ExportClip> clips = exportedClipsOf(scene);
  Character character(scene.skeleton, clips, options);
  if (auto rest = checkRest(scene, character); !rest) return tl::unexpected(std::move(rest.error()));
  GltfFile out;
  GlbFile file;
  const core::Model* own = scene.skeleton->body.get();
  const core::Model body =
      own == nullptr ? core::Model() : bake::bakeMaterials(*own, {.onlyPrograms = true}).model;
  MaterialWriter materials(body, scene.packImage, file);
  auto notes = character.write(own == nullptr ? nullptr : &body, materials, file);
  if (!notes) return tl::unexpected(std::move(notes.error()));
  const auto images = materials.addImagesOf(swappingClips(scene, clips));
  if (!images) return tl::unexpected(images.error());
  ClipWriter writer(scene, options, character, *images, out, file);
  for (std::size_t i = 0; i < clips.size(); ++i) {
    out.isStopped = mayGoOn && !mayGoOn(i, clips.size());
    if (out.isStopped) return out;
    writer.write(clips[i]);
  }
  if (!clips.empty() && !writer.hasWritten()) return tl::unexpected(std::move(out.leftOut.front()));
  writer.noteAll();
  writeMaterialAnimations(scene, !clips.empty(), *images, out, file);
  out.notes.insert(out.notes.begin(), notes->begin(), notes->end());
  out.bytes = file.pack();
  if (out.bytes.empty())
    return tl::unexpected(core::Error{core::ErrorCode::TooLarge, {code("gltf.too-large")}});
  return out;
}

}  // namespace marrow::formats
