// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/look_sampler.h"

#include "core/game/game_rules.h"
#include "core/model/texture_transform.h"
#include "core/track_value.h"

#include <glm/gtc/constants.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace marrow::core {
namespace {

/// The material's texture in which a track of that name swaps images by itself; null: none.
const Texture* swappedBy(const Material& material, const std::string& track) {
  const auto isIt = [&track](const Texture& texture) { return !track.empty() && texture.track == track; };
  if (material.texture && isIt(*material.texture)) return &*material.texture;
  if (material.eyelidLayer && isIt(*material.eyelidLayer)) return &*material.eyelidLayer;
  if (!material.tev) return nullptr;
  const auto found = std::ranges::find_if(material.tev->maps, isIt);
  return found == material.tev->maps.end() ? nullptr : &*found;
}

/// The first such texture of the model.
const Texture* swappedBy(const Model& model, const std::string& track) {
  for (const Material& material : model.materials) {
    if (const Texture* texture = swappedBy(material, track)) return texture;
  }
  return nullptr;
}

/// The targets of a track in a model. For visibility, a shape's number. Else materials: all whose textures
/// name the track, or the first with the track's name.
std::vector<std::size_t> targetsIn(const Model& model, const Target& target) {
  std::vector<std::size_t> targets;
  if (target.kind == TargetKind::Visibility) {
    if (target.slot < static_cast<std::uint32_t>(std::max(model.shapeCount, 0)))
      targets.push_back(target.slot);
    return targets;
  }
  if (target.kind == TargetKind::TextureImage) {
    for (std::size_t i = 0; i < model.materials.size(); ++i)
      if (swappedBy(model.materials[i], target.name) != nullptr) targets.push_back(i);
    if (!targets.empty()) return targets;
  }
  const auto found = std::ranges::find(model.materials, target.name, &Material::name);
  if (found != model.materials.end())
    targets.push_back(static_cast<std::size_t>(found - model.materials.begin()));
  return targets;
}

int frameOfTexture(const Texture& texture, int value) {
  const bool isThere = value >= 0 && static_cast<std::size_t>(value) < texture.frames.size();
  return isThere ? texture.frames[static_cast<std::size_t>(value)] : texture.image;
}

/// Takes image, wrap and filter from another texture; the coordinates stay.
void swapImage(Texture& texture, const Texture& by) {
  texture.image = by.image;
  texture.wrapS = by.wrapS;
  texture.wrapT = by.wrapT;
  texture.isSmooth = by.isSmooth;
  texture.usesLevels = by.usesLevels;
}

void setColour(const Target& target, const glm::ivec4& colour, Material& material, TevProgram* program) {
  if (target.kind == TargetKind::MaterialColour) {
    if (!material.usesVertexColour) material.colour = glm::vec4(colour) / 255.0F;
    if (program != nullptr) program->channels[0].material = glm::u8vec4(colour);
    return;
  }
  if (program == nullptr) return;
  // Register 3 is the previous stage's result, which games leave alone.
  if (target.kind == TargetKind::TevConstant && target.slot < 4) program->constants[target.slot] = colour;
  if (target.kind == TargetKind::TevRegister && target.slot < 3) program->registers[target.slot + 1] = colour;
}

}  // namespace

bool isDefaultMaterialAnimation(const GameRules& rules, std::string_view name) {
  const auto isSame = [](char a, char b) { return a == std::tolower(static_cast<unsigned char>(b)); };
  return std::ranges::any_of(rules.defaultMaterialAnimations, [&](std::string_view start) {
    return name.size() >= start.size() && std::equal(start.begin(), start.end(), name.begin(), isSame);
  });
}

double materialAnimationFrame(const Clip& materialAnimation, double frame) {
  constexpr double kBeforeEnd = 0.001;  // games stop a clip that plays once this much before its end
  const double count = materialAnimation.frameCount;
  if (count <= 0.0) return 0.0;
  if (!(frame > 0.0)) return frame;
  switch (materialAnimation.loopMode) {
    case LoopMode::Once:
      // A blink that has been seen leaves the eyes open.
      if (frame >= count && isDefaultMaterialAnimation(*materialAnimation.rules, materialAnimation.name))
        return 0.0;
      return std::min(frame, count - kBeforeEnd);
    case LoopMode::OnceAndReset:
      return frame < count ? frame : 0.0;
    case LoopMode::Loop:
      return std::fmod(frame, count);
    case LoopMode::MirroredOnce:
      if (frame >= 2.0 * count) return 0.0;
      break;
    case LoopMode::MirroredLoop:
      break;
  }
  const double place = std::fmod(frame, 2.0 * count);
  return place < count ? place : std::min(2.0 * count - place, count - kBeforeEnd);
}

LookSampler::LookSampler(std::shared_ptr<const Model> model, std::vector<Part> parts)
    : model_(std::move(model)), parts_(std::move(parts)) {
  for (std::size_t part = 0; part < parts_.size(); ++part) {
    const Clip& clip = *parts_[part].clip;
    const std::size_t bones = clip.boneCount();
    for (std::size_t track = bones; track < clip.tracks.size(); ++track) {
      for (const std::size_t target : targetsIn(*model_, clip.tracks[track].target)) {
        bound_.push_back({part, track, track - bones, target});
        if (clip.tracks[track].target.kind == TargetKind::TextureImage)
          bindOverlays(bound_.back(), clip.rules->overlayEndings);
      }
    }
  }
}

void LookSampler::bindOverlays(BoundTrack bound, std::span<const char* const> endings) {
  const std::string& name = model_->materials[bound.target].name;
  for (const char* ending : endings) {
    ++bound.target;
    if (bound.target < model_->materials.size() && model_->materials[bound.target].name == name + ending)
      bound_.push_back(bound);
  }
}

ModelLook LookSampler::makeLook() const {
  ModelLook look{model_->materials, std::vector<std::uint8_t>(model_->mesh.runs.size(), 0), imagesOf(), {}};
  look.programs.resize(look.materials.size());
  for (const BoundTrack& bound : bound_) {
    if (parts_[bound.part].clip->tracks[bound.track].target.kind == TargetKind::Visibility) continue;
    Material& material = look.materials[bound.target];
    std::shared_ptr<TevProgram>& own = look.programs[bound.target];
    if (!material.tev || own) continue;
    own = std::make_shared<TevProgram>(*material.tev);
    material.tev = own;
  }
  return look;
}

std::vector<int> LookSampler::imagesOf() const {
  std::vector<int> images;
  for (const BoundTrack& bound : bound_) {
    const Clip& clip = *parts_[bound.part].clip;
    const Track& track = clip.tracks[bound.track];
    if (track.target.kind != TargetKind::TextureImage) continue;
    for (const std::uint16_t number : clip.runs[static_cast<std::size_t>(track.run)].values) {
      const int image = imageShown(*model_, track.target, number);
      if (image >= 0) images.push_back(image);
    }
  }
  std::ranges::sort(images);
  // std::ranges::unique does not compile with clang 14 and this standard library.
  images.erase(std::unique(images.begin(), images.end()), images.end());
  return images;
}

void LookSampler::sample(double frame, SampleMode mode, ModelLook& look) const {
  for (const BoundTrack& bound : bound_) {
    const Part& part = parts_[bound.part];
    apply(bound, part.isBeside ? materialAnimationFrame(*part.clip, frame) : frame, mode, look);
  }
}

void LookSampler::apply(const BoundTrack& bound, double frame, SampleMode mode, ModelLook& look) const {
  const Clip& clip = *parts_[bound.part].clip;
  const Track& track = clip.tracks[bound.track];
  switch (track.target.kind) {
    case TargetKind::Bone:
      return;
    case TargetKind::TextureMatrix:
      return applyMatrix(bound, static_cast<float>(frame), mode, look);
    case TargetKind::TevRegister:
    case TargetKind::TevConstant:
    case TargetKind::MaterialColour:
      return setColour(track.target, colourAt(clip, track, static_cast<float>(frame)),
                       look.materials[bound.target], look.programs[bound.target].get());
    case TargetKind::TextureImage:
      return applyImage(bound.target, track.target, runValueAt(clip, track, frame), look);
    case TargetKind::Visibility: {
      const bool isHidden = runValueAt(clip, track, frame) == 0;
      const std::vector<TriangleRun>& runs = model_->mesh.runs;
      for (std::size_t run = 0; run < runs.size(); ++run) {
        if (runs[run].source == static_cast<int>(bound.target)) look.isHidden[run] = isHidden ? 1 : 0;
      }
    }
  }
}

void LookSampler::applyMatrix(const BoundTrack& bound, float frame, SampleMode mode, ModelLook& look) const {
  const Clip& clip = *parts_[bound.part].clip;
  const Track& track = clip.tracks[bound.track];
  const TextureMatrixValue value = textureMatrixAt(clip, track, frame, mode);
  const float degrees = mode == SampleMode::GameExact ? value.angle.degrees() : value.rotationDegrees;
  const glm::vec3& centre = clip.matrixCentres[bound.number];
  const glm::mat3x2 matrix = textureTransform({.scale = value.scale,
                                               .angleRadians = glm::radians(degrees),
                                               .translation = value.translation,
                                               .centre = glm::vec2(centre),
                                               .isMaya = clip.areMatricesMaya});
  const auto slot = static_cast<int>(track.target.slot);
  Material& material = look.materials[bound.target];
  for (std::optional<Texture>* texture : {&material.texture, &material.eyelidLayer}) {
    if (*texture && (*texture)->matrix == slot) (*texture)->uvTransform = matrix;
  }
  TevProgram* program = look.programs[bound.target].get();
  if (program == nullptr) return;
  // The coordinate with the slot's number uses the matrix, even if it used none before.
  for (std::size_t i = 0; i < program->coordinates.size(); ++i) {
    TevCoordinate& coordinate = program->coordinates[i];
    if (static_cast<int>(i) == slot || coordinate.matrixSlot == slot) coordinate.matrix = matrix;
  }
}

void LookSampler::applyImage(std::size_t number, const Target& target, int value, ModelLook& look) const {
  const bool isThere = value >= 0 && static_cast<std::size_t>(value) < model_->textures.size();
  Material& material = look.materials[number];
  const Material& own = model_->materials[number];
  const auto show = [&](Texture& texture, const Texture& before, int slot) {
    if (!before.track.empty()) {
      if (before.track == target.name) texture.image = frameOfTexture(before, value);
    } else if (slot == static_cast<int>(target.slot)) {
      swapImage(texture, isThere ? model_->textures[static_cast<std::size_t>(value)] : before);
    }
  };
  if (material.texture) show(*material.texture, *own.texture, own.texture->slot);
  if (material.eyelidLayer) show(*material.eyelidLayer, *own.eyelidLayer, own.eyelidLayer->slot);
  TevProgram* program = look.programs[number].get();
  if (program == nullptr) return;
  for (std::size_t map = 0; map < program->maps.size(); ++map)
    show(program->maps[map], own.tev->maps[map], static_cast<int>(map));
}

std::optional<Texture> textureShown(const Model& model, const Target& target, int value) {
  if (target.kind != TargetKind::TextureImage || value < 0) return std::nullopt;
  if (const Texture* own = swappedBy(model, target.name)) {
    std::optional<Texture> shown = *own;
    shown->image = frameOfTexture(*own, value);
    return shown;
  }
  const auto number = static_cast<std::size_t>(value);
  return number < model.textures.size() ? std::optional(model.textures[number]) : std::nullopt;
}

// Without a copy of the texture: the timeline asks while it paints.
int imageShown(const Model& model, const Target& target, int value) {
  if (target.kind != TargetKind::TextureImage || value < 0) return -1;
  if (const Texture* own = swappedBy(model, target.name)) return frameOfTexture(*own, value);
  const auto number = static_cast<std::size_t>(value);
  return number < model.textures.size() ? model.textures[number].image : -1;
}

bool movesPartOf(const Model& model, const Target& target) { return !targetsIn(model, target).empty(); }

Model withLook(const Model& model, const ModelLook& look) {
  Model shown = model;
  shown.materials = look.materials;
  shown.mesh.runs.clear();
  for (std::size_t run = 0; run < model.mesh.runs.size(); ++run) {
    if (look.isHidden[run] == 0) shown.mesh.runs.push_back(model.mesh.runs[run]);
  }
  return shown;
}

std::vector<std::string> unboundTargets(const Clip& clip, const Model& model) {
  std::vector<std::string> names;
  for (const Track& track : clip.otherTracks()) {
    if (movesPartOf(model, track.target)) continue;
    const bool isShape = track.target.kind == TargetKind::Visibility;
    std::string name = isShape ? "shape " + std::to_string(track.target.slot) : track.target.name;
    if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
  }
  return names;
}

}  // namespace marrow::core
