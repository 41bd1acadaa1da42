// SPDX-License-Identifier: GPL-3.0-or-later
// Source: docs/formats/j3d-material-animations.md.
#include "resources/samples/generator/material_animation_write.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "resources/samples/generator/j3d_names.h"
#include "resources/samples/generator/wanderer_images.h"

namespace marrow::samples {
namespace {

constexpr std::uint32_t kRepeat = 2;
constexpr std::uint32_t kNumbersAKey = 3;  // time, value, tangent

/// A block whose header has the offsets of the parts behind it.
class Block {
 public:
  Block(std::string_view tag, std::size_t headerSize, std::uint32_t frames, std::size_t framesAt) {
    out_.text(tag);
    out_.fill(headerSize - tag.size(), 0);
    out_.patchU8(0x08, kRepeat);
    u16(framesAt, frames);
  }

  void u16(std::size_t at, std::uint32_t value) {
    out_.patchU8(at, value >> 8U);
    out_.patchU8(at + 1, value);
  }

  /// Begins a part whose offset stands at `at`.
  BigEndianWriter& part(std::size_t at) {
    out_.align(4);
    out_.patchU32(at, out_.size());
    return out_;
  }

  void name(std::size_t at, std::string_view name) { appendNameTable(part(at), {name}); }

  /// The whole file. @param type  "btp1".
  [[nodiscard]] Bytes file(std::string_view type) {
    const Bytes block = finishedBlock(out_);
    BigEndianWriter file;
    file.text("J3D1");
    file.text(type);
    file.u32(static_cast<std::uint32_t>(0x20 + block.size()));
    file.u32(1);
    file.fill(16, 0xFF);
    file.append(block);
    return file.bytes();
  }

 private:
  BigEndianWriter out_;
};

void keyRow(BigEndianWriter& out, std::uint32_t count, std::uint32_t first) {
  for (const std::uint32_t number : {count, first, 0U}) out.u16(number);
}

struct Look {
  int from;  ///< frame
  WandererImage image;
};

/// Images of the eyes, which are the second texture of their material. The run is one longer than the clip.
Bytes eyeImages(std::uint32_t frames, const std::vector<Look>& looks) {
  constexpr std::uint32_t kSlot = 1;
  Block block("TPT1", 0x20, frames, 0x0A);
  block.u16(0x0C, 1);
  block.u16(0x0E, frames + 1);
  BigEndianWriter& row = block.part(0x10);
  row.u16(frames + 1);
  row.u16(0);
  row.u8(kSlot);
  row.fill(3, 0xFF);
  BigEndianWriter& images = block.part(0x14);
  std::size_t next = 0;
  for (std::uint32_t frame = 0; frame <= frames; ++frame) {
    if (next + 1 < looks.size() && looks[next + 1].from <= static_cast<int>(frame)) ++next;
    images.u16(looks[next].image);
  }
  block.part(0x18).u16(7);
  block.name(0x1C, "eyes");
  return block.file("btp1");
}

}  // namespace

Bytes writeBlink() {
  return eyeImages(32, {{0, kImageEyeOpen},
                        {18, kImageEyeHalf},
                        {19, kImageEyeClosed},
                        {22, kImageEyeHalf},
                        {23, kImageEyeOpen}});
}

Bytes writeGladEyes() {
  return eyeImages(72, {{0, kImageEyeOpen},
                        {10, kImageEyeHalf},
                        {12, kImageEyeGlad},
                        {58, kImageEyeHalf},
                        {60, kImageEyeOpen}});
}

Bytes writeGlow() {
  constexpr std::uint32_t kKeys = 3;
  Block block("TRK1", 0x58, 32, 0x0A);
  block.u16(0x0E, 1);
  const struct {
    std::int32_t bright;
    std::int32_t dim;
  } components[] = {{120, 20}, {255, 70}, {230, 90}};
  for (std::size_t i = 0; i < 3; ++i) block.u16(0x18 + 2 * i, kKeys * kNumbersAKey);
  block.u16(0x1E, 1);
  BigEndianWriter& row = block.part(0x24);
  for (int component = 0; component < 3; ++component) keyRow(row, kKeys, 0);
  keyRow(row, 1, 0);
  row.u8(0);  // K0
  row.fill(3, 0xFF);
  block.part(0x2C).u16(6);
  block.name(0x34, "glow");
  for (std::size_t i = 0; i < 3; ++i) {
    BigEndianWriter& keys = block.part(0x48 + 4 * i);
    const auto key = [&](std::int32_t frame, std::int32_t value) {
      for (const std::int32_t number : {frame, value, 0}) keys.s16(number);
    };
    key(0, components[i].bright);
    key(16, components[i].dim);
    key(32, components[i].bright);
  }
  block.part(0x54).s16(255);
  return block.file("brk1");
}

Bytes writeSlide() {
  constexpr std::uint32_t kKeys = 2;
  constexpr std::uint32_t kRows = 3;
  constexpr std::uint32_t kFrames = 32;
  Block block("TTK1", 0x60, kFrames, 0x0A);
  block.u16(0x0C, kRows);
  block.u16(0x12, kKeys * kNumbersAKey);
  BigEndianWriter& table = block.part(0x14);
  for (std::uint32_t row = 0; row < kRows; ++row) {
    const bool isV = row == 1;
    keyRow(table, 0, 0);
    keyRow(table, 0, 0);
    keyRow(table, isV ? kKeys : 0, 0);
  }
  block.part(0x18).u16(5);
  block.name(0x1C, "scarf");
  block.part(0x20).u8(0);
  BigEndianWriter& centre = block.part(0x24);
  for (int axis = 0; axis < 3; ++axis) centre.f32(0.5F);
  BigEndianWriter& keys = block.part(0x30);
  constexpr float kSpeed = -1.0F / kFrames;
  for (const float number : {0.0F, 0.0F, kSpeed, float{kFrames}, -1.0F, kSpeed}) keys.f32(number);
  return block.file("btk1");
}

}  // namespace marrow::samples
