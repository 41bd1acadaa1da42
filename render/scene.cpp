// SPDX-License-Identifier: GPL-3.0-or-later
#include "render/scene.h"

namespace marrow::render {
namespace {

glm::vec4 rgb(unsigned hex, float alpha = 1.0F) {
  return {static_cast<float>((hex >> 16) & 0xFFU) / 255.0F, static_cast<float>((hex >> 8) & 0xFFU) / 255.0F,
          static_cast<float>(hex & 0xFFU) / 255.0F, alpha};
}

}  // namespace

const SceneColours& darkColours() {
  static const SceneColours colours = {
      .backgroundTop = rgb(0x2B303B),
      .backgroundBottom = rgb(0x15181E),
      .grid = rgb(0x8C9BB5, 0.20F),
      .gridMajor = rgb(0x9FB0CC, 0.42F),
      .bone = rgb(0xB9C2D0),
      .selection = rgb(0xFFB626),
      .hover = rgb(0xFFE3A0),
      .before = rgb(0x5FA8FF),
      .after = rgb(0xFF7FB2),
      .reference = rgb(0xC3E04E),
      .joint = rgb(0xF1F4F9),
  };
  return colours;
}

const SceneColours& lightColours() {
  static const SceneColours colours = {
      .backgroundTop = rgb(0xFBFCFD),
      .backgroundBottom = rgb(0xDDE2EA),
      .grid = rgb(0x55627A, 0.20F),
      .gridMajor = rgb(0x4A566C, 0.42F),
      .bone = rgb(0x8A94A6),
      .selection = rgb(0xFF9100),
      .hover = rgb(0xFFC46B),
      .before = rgb(0x2F74D0),
      .after = rgb(0xC8407A),
      .reference = rgb(0x5E7D00),
      .joint = rgb(0x39414F),
  };
  return colours;
}

}  // namespace marrow::render
