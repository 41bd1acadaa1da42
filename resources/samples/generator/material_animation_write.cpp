// SPDX-License-Identifier: GPL-3.0-or-later
// Source: docs/formats/j3d-material-animations.md.
#include "resources/samples/generator/material_animation_write.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "resources/samples/generator/wanderer_images.h"
#include "tests/write/j3d_file.h"

namespace marrow::samples {
namespace {

constexpr std::uint32_t kRepeat = 2;
constexpr std::int32_t kNumbersAKey = 3;  // time, value, tangent

using Writer = write::BigEndianWriter;

Writer words(const std::vector<std::int32_t>& values) {
  Writer out;
  for (const std::int32_t value : values) out.s16(value);
  return out;
}

/// A block of a material animation that repeats.
write::J3dBlock blockOf(std::string_view tag, std::size_t headerSize, std::string type) {
  return write::J3dBlock(tag, headerSize, std::move(type)).u8(0x08, kRepeat);
}

struct Look {
  int from;  ///< frame
  WandererImage image;
};

/// Images of the eyes, which are the second texture of their material. The run is one longer than the clip.
write::Bytes eyeImages(int frames, const std::vector<Look>& looks) {
  constexpr std::uint32_t kSlot = 1;
  std::vector<std::int32_t> images;
  std::size_t next = 0;
  for (int frame = 0; frame <= frames; ++frame) {
    if (next + 1 < looks.size() && looks[next + 1].from <= frame) ++next;
    images.push_back(looks[next].image);
  }
  return blockOf("TPT1", 0x20, "J3D1btp1")
      .u16(0x0A, frames)
      .u16(0x0C, 1)
      .u16(0x0E, frames + 1)
      .part(0x10, words({frames + 1, 0}).u8(kSlot).fill(3, 0xFF))
      .part(0x14, words(images))
      .part(0x18, words({7}))
      .names(0x1C, {"eyes"})
      .file();
}

}  // namespace

write::Bytes writeBlink() {
  return eyeImages(32, {{0, kImageEyeOpen},
                        {18, kImageEyeHalf},
                        {19, kImageEyeClosed},
                        {22, kImageEyeHalf},
                        {23, kImageEyeOpen}});
}

write::Bytes writeGladEyes() {
  return eyeImages(72, {{0, kImageEyeOpen},
                        {10, kImageEyeHalf},
                        {12, kImageEyeGlad},
                        {58, kImageEyeHalf},
                        {60, kImageEyeOpen}});
}

write::Bytes writeGlow() {
  constexpr std::int32_t kKeys = 3;
  const struct {
    std::int32_t bright;
    std::int32_t dim;
  } components[] = {{120, 20}, {255, 70}, {230, 90}};
  write::J3dBlock block = blockOf("TRK1", 0x58, "J3D1brk1");
  block.u16(0x0A, 32).u16(0x0E, 1).u16(0x1E, 1);
  for (std::size_t i = 0; i < 3; ++i) block.u16(0x18 + 2 * i, std::int64_t{kKeys} * kNumbersAKey);
  // Three components with keys, alpha and K0.
  block.part(0x24, words({kKeys, 0, 0, kKeys, 0, 0, kKeys, 0, 0, 1, 0, 0}).u8(0).fill(3, 0xFF));
  block.part(0x2C, words({6})).names(0x34, {"glow"});
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& [bright, dim] = components[i];
    block.part(0x48 + 4 * i, words({0, bright, 0, 16, dim, 0, 32, bright, 0}));
  }
  return block.part(0x54, words({255})).file();
}

write::Bytes writeSlide() {
  constexpr std::int32_t kKeys = 2;
  constexpr std::int32_t kFrames = 32;
  constexpr float kSpeed = -1.0F / kFrames;
  Writer keys;
  for (const float number : {0.0F, 0.0F, kSpeed, float{kFrames}, -1.0F, kSpeed}) keys.f32(number);
  // U, V, W: scale, rotation, translation; V moves.
  std::vector<std::int32_t> rows(27);
  rows[15] = kKeys;
  return blockOf("TTK1", 0x60, "J3D1btk1")
      .u16(0x0A, kFrames)
      .u16(0x0C, 3)
      .u16(0x12, std::int64_t{kKeys} * kNumbersAKey)
      .part(0x14, words(rows))
      .part(0x18, words({5}))
      .names(0x1C, {"scarf"})
      .part(0x20, Writer().u8(0))
      .part(0x24, Writer().f32(0.5F).f32(0.5F).f32(0.5F))
      .part(0x30, keys)
      .file();
}

}  // namespace marrow::samples
