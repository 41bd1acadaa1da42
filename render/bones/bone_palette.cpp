// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/bones/bone_palette.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>

namespace marrow::render {
namespace {

// A skeleton of two levels does not use both ends of the ramp.
constexpr int kFewestLevels = 4;
constexpr float kLightThemeDarkening = 0.93F;
constexpr std::uint8_t kXrayAlpha = 165;
constexpr float kSelectedTint = 0.6F;  // of the selection's colour; less than the selected bone has

const std::array<glm::vec3, 5> kRamp = {{
    {0.949F, 0.463F, 0.549F},
    {0.714F, 0.502F, 0.914F},
    {0.388F, 0.588F, 0.965F},
    {0.216F, 0.718F, 0.808F},
    {0.314F, 0.780F, 0.561F},
}};

bool isLight(const glm::vec4& colour) {
  return glm::dot(glm::vec3(colour), glm::vec3(0.2126F, 0.7152F, 0.0722F)) > 0.5F;
}

PackedColour tinted(const PackedColour& colour, const glm::vec4& tint) {
  const glm::vec4 own(colour[0], colour[1], colour[2], 255.0F);
  return packColour(glm::mix(own / 255.0F, tint, kSelectedTint));
}

}  // namespace

glm::vec4 depthColour(float depth01, bool onLightBackground) {
  constexpr auto kLast = static_cast<float>(kRamp.size() - 1);
  const float position = std::clamp(depth01, 0.0F, 1.0F) * kLast;
  const auto below = std::min(static_cast<std::size_t>(position), kRamp.size() - 2);
  const glm::vec3 colour = glm::mix(kRamp[below], kRamp[below + 1], position - static_cast<float>(below));
  return {colour * (onLightBackground ? kLightThemeDarkening : 1.0F), 1.0F};
}

int BonePalette::measureDepths(const core::Skeleton& skeleton) {
  depths_.assign(skeleton.size(), 0);
  int deepest = 0;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const int parent = skeleton.bones[i].parent;
    if (parent < 0 || static_cast<std::size_t>(parent) >= i) continue;
    depths_[i] = depths_[static_cast<std::size_t>(parent)] + 1;
    deepest = std::max(deepest, depths_[i]);
  }
  return deepest;
}

void BonePalette::colourLevels(int deepest, const SkeletonItem& item, const SceneColours& colours) {
  const bool light = isLight((colours.backgroundTop + colours.backgroundBottom) * 0.5F);
  const bool byDepth = item.colours == BoneColours::ByDepth;
  const PackedColour joint = packColour(colours.joint);
  const PackedColour plain = packColour(colours.bone);
  const auto span = static_cast<float>(std::max(deepest, kFewestLevels));
  levels_.clear();
  for (int depth = 0; depth <= deepest; ++depth) {
    const auto ratio = static_cast<float>(depth) / span;
    levels_.push_back({byDepth ? packColour(depthColour(ratio, light)) : plain, joint, 0.0F});
    // Joints are pale, so that edges stand apart. Points have no edges to carry the depth.
    if (byDepth && item.style == BoneStyle::Points && item.skeleton->isHierarchy)
      levels_.back().joint = levels_.back().edge;
    if (item.isXray) levels_.back().edge[3] = kXrayAlpha;
  }
}

void BonePalette::build(const SkeletonItem& item, const SceneColours& colours) {
  colourLevels(measureDepths(*item.skeleton), item, colours);
  const Entry selected = {packColour(colours.selection), packColour(colours.selection), 1.0F};
  const Entry hovered = {packColour(colours.hover), packColour(colours.hover), 1.0F};
  entries_.clear();
  entries_.reserve(depths_.size());
  for (const int depth : depths_) entries_.push_back(levels_[static_cast<std::size_t>(depth)]);
  const auto set = [this](int bone, const Entry& entry) {
    if (bone >= 0 && static_cast<std::size_t>(bone) < entries_.size())
      entries_[static_cast<std::size_t>(bone)] = entry;
  };
  for (const int bone : item.selectedBones) {
    if (bone < 0 || static_cast<std::size_t>(bone) >= entries_.size()) continue;
    Entry& entry = entries_[static_cast<std::size_t>(bone)];
    entry = {tinted(entry.edge, colours.selection), tinted(entry.joint, colours.selection), 0.0F};
  }
  set(item.hoveredBone, hovered);
  set(item.selectedBone, selected);
}

}  // namespace marrow::render
