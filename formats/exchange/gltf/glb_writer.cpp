// SPDX-License-Identifier: GPL-3.0-or-later
// GLB files as an export format.
#include "core/model/model.h"
#include "formats/exchange/gltf/codes.h"
#include "formats/exchange/gltf/gltf_export.h"
#include "formats/text/printable.h"
#include "formats/writers/writer.h"

#include <array>
#include <cstdint>
#include <string>
#include <utility>

namespace marrow::formats {
namespace {

constexpr char kExtension[] = "glb";
constexpr std::array kBonesChoices = {OptionChoice{"auto", "Only without a body"},
                                      OptionChoice{"on", "Always"}, OptionChoice{"off", "Never"}};
constexpr std::array kOptions = {
    OptionSpec{.id = "unit-scale",
               .label = "Scale",
               .help = "Factor on every length (default: 1)",
               .kind = OptionKind::Number,
               .tip = "How long one game unit is in the file; glTF counts in metres",
               .least = 1e-30,
               .most = 1e30,
               .defaultText = "1"},
    OptionSpec{.id = "bones",
               .label = "Bone shapes",
               .help = "Octahedra for the bones (default: auto, where there is no body)",
               .kind = OptionKind::Choice,
               .jsonName = "boneShapes",
               .tip = "The bones themselves are always there",
               .choices = kBonesChoices},
    OptionSpec{.id = "rate",
               .label = "Frames per second",
               .help = "GLB: the speed that the clip is written at (default: its own)",
               .kind = OptionKind::Number,
               .tip = "The speed that the clip is written at",
               .least = 1e-3,
               .most = 1e5,
               .placeholder = "the clip's own"},
    OptionSpec{.id = "in-place",
               .label = "In place",
               .help = "GLB: keep the character at x = z = 0, and say what was left out",
               .kind = OptionKind::Flag,
               .tip = "Leaves the movement of the root in x and z out"},
    OptionSpec{.id = "open-loop",
               .label = "Open loop",
               .help = "GLB: leave out the key after the last frame, for engines that close loops themselves",
               .kind = OptionKind::Flag,
               .tip = "Leaves out the key after the last frame, for engines that close loops themselves"},
    OptionSpec{.id = "unroll",
               .label = "There and back",
               .help = "GLB: write clips that play mirrored there and back",
               .kind = OptionKind::Flag,
               .tip = "Clips that the game plays mirrored are written there and back"},
    OptionSpec{.id = "bake-scale",
               .label = "One node a bone",
               .help = "GLB: no extra nodes for scales that children do not inherit; says what that costs",
               .kind = OptionKind::Flag,
               .tip = "No extra nodes for scales that children do not inherit: bones below stretched ones "
                      "are then off"},
};
constexpr std::array<std::string_view, 3> kOfClips = {"rate", "in-place", "open-loop"};

GltfOptions gltfOptions(const Options& options) {
  GltfOptions gltf;
  const std::string bones = options.text("bones");
  gltf.unitScale = options.number("unit-scale", 1.0);
  gltf.bones = bones == "on" ? GltfBones::On : bones == "off" ? GltfBones::Off : GltfBones::Auto;
  gltf.bakesScale = options.flag("bake-scale");
  gltf.inPlace = options.flag("in-place");
  gltf.leavesLoopOpen = options.flag("open-loop");
  gltf.unrolls = options.flag("unroll");
  if (options.has("rate")) gltf.framesPerSecond = options.number("rate");
  return gltf;
}

Options suggest(const ExportScene&) { return {}; }

bool isMirrored(const core::Clip& clip) {
  return clip.loopMode == core::LoopMode::MirroredOnce || clip.loopMode == core::LoopMode::MirroredLoop;
}

std::vector<std::shared_ptr<const core::Clip>> clipsOf(const ExportScene& scene) {
  std::vector<std::shared_ptr<const core::Clip>> clips;
  for (const ExportClip& one : scene.clips) clips.push_back(one.clip);
  if (clips.empty() && scene.clip) clips.push_back(scene.clip);
  return clips;
}

/// "9,569"
std::string withCommas(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t left = text.size(); left > 3; left -= 3) text.insert(left - 3, ",");
  return text;
}

std::string contentText(const ExportScene& scene) {
  std::string text = "The skeleton of " + counted(scene.skeleton->size(), "bone");
  if (scene.skeleton->body)
    text += " with its body of " + counted(scene.skeleton->body->mesh.triangleCount(), "triangle");
  const auto clips = clipsOf(scene);
  if (clips.empty()) return text + ".";
  std::uint64_t frames = 0;
  for (const auto& clip : clips)
    frames += static_cast<std::uint64_t>(clip->frameCount > 0 ? clip->frameCount : 0);
  if (clips.size() == 1) return text + ", and 1 animation of " + counted(frames, "frame") + ".";
  return text + ", and " + counted(clips.size(), "animation") + ", " + withCommas(frames) + " frames in all.";
}

core::Result<ExportPlan> plan(const ExportScene& scene, const Options&, const std::string& path) {
  if (!scene.skeleton || scene.skeleton->bones.empty())
    return tl::unexpected(core::Error{core::ErrorCode::NotFound, {gltf::code("gltf.no-bones")}});
  ExportPlan plan{1, path, path, contentText(scene), {}};
  const auto clips = clipsOf(scene);
  if (clips.empty()) plan.idleOptions.assign(kOfClips.begin(), kOfClips.end());
  bool unrolls = false;
  for (const auto& clip : clips) unrolls = unrolls || isMirrored(*clip);
  if (!unrolls) plan.idleOptions.push_back("unroll");
  if (scene.skeleton->scalingRule == core::ScalingRule::Standard) plan.idleOptions.push_back("bake-scale");
  plan.notes = gltfNotes(scene);
  return plan;
}

core::Result<void> write(const ExportScene& scene, const Options& options, Sink& sink) {
  auto file = toGlb(scene, gltfOptions(options),
                    [&](std::size_t done, std::size_t total) { return sink.progress(done, total); });
  if (!file) return tl::unexpected(std::move(file.error()));
  if (file->isStopped) return {};
  for (std::string& note : file->notes) sink.note(std::move(note));
  for (core::Error& error : file->leftOut) sink.leaveOut(std::move(error));
  return sink.put(file->bytes);
}

}  // namespace

/// Animated glTF 2.0 in one binary file.
Writer glbWriter() {
  return {"glb",    "glTF 2.0", kExtension, {.clip = true, .clips = true, .model = true},
          kOptions, suggest,    plan,       write};
}

}  // namespace marrow::formats
