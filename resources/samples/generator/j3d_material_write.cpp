// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/j3d_material_write.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "resources/samples/generator/wanderer_body.h"
#include "resources/samples/generator/wanderer_images.h"
#include "tests/write/j3d_file.h"

namespace marrow::samples {
namespace {

constexpr std::uint32_t kNone = 0xFFFF;
constexpr std::size_t kRecordSize = 0x14C;

// Entries of the tables, which all materials share.
enum Channel : std::uint32_t { kLitChannel, kPlainChannel };
enum Texgen : std::uint32_t { kRampTexgen, kImageTexgen, kMovedTexgen };
enum Stage : std::uint32_t { kToneStage, kImageStage, kGlowStage };
enum Constant : std::uint32_t { kLightConstant, kGlowConstant };
enum Pixels : std::uint32_t { kSolid, kSeeThrough };

struct Look {
  std::string_view name;
  WandererImage image;
  std::vector<Stage> stages;
  Texgen texgen = kImageTexgen;
  Pixels pixels = kSolid;
};

std::array<Look, kMaterialCount> looks() {
  const std::vector<Stage> lit = {kToneStage, kImageStage};
  return {{{"skin", kImageFace, lit},
           {"hair", kImageHair, lit},
           {"tunic", kImageTunic, lit},
           {"trousers", kImageTrousers, lit},
           {"leather", kImageLeather, lit},
           {"scarf", kImageScarf, lit, kMovedTexgen},
           {"glow", kImageGlow, {kGlowStage}},
           {"eyes", kImageEyeOpen, lit, kImageTexgen, kSeeThrough}}};
}

/// Overwrites numbers of a record that starts as "none" everywhere.
class Record {
 public:
  void u8(std::size_t at, std::uint32_t value) { bytes_[at] = static_cast<std::uint8_t>(value); }
  void u16(std::size_t at, std::uint32_t value) {
    u8(at, value >> 8U);
    u8(at + 1, value);
  }
  [[nodiscard]] write::Bytes bytes() const { return bytes_; }

 private:
  write::Bytes bytes_ = write::Bytes(kRecordSize, 0xFF);
};

write::Bytes record(const Look& look) {
  const bool isLit = look.stages.front() == kToneStage;
  Record out;
  out.u8(0x00, look.pixels == kSolid ? 1 : 4);
  out.u8(0x01, 0);              // cull: back
  out.u8(0x02, 0);              // one channel
  out.u8(0x03, isLit ? 0 : 1);  // two texgens, or one
  out.u8(0x04, static_cast<std::uint32_t>(look.stages.size()) - 1);
  out.u8(0x05, 0);
  out.u8(0x06, look.pixels);
  out.u8(0x07, 0);
  out.u16(0x08, isLit ? 0 : 1);  // the plain look of exports takes a glowing colour from here
  out.u16(0x0C, isLit ? kLitChannel : kPlainChannel);
  out.u16(0x0E, kPlainChannel);
  out.u16(0x14, 0);
  if (isLit) out.u16(0x28, kRampTexgen);
  out.u16(isLit ? 0x2A : 0x28, look.texgen);
  if (look.texgen == kMovedTexgen) out.u16(0x48, 0);
  if (isLit) out.u16(0x84, kImageRamp);
  out.u16(isLit ? 0x86 : 0x84, look.image);
  for (std::size_t i = 0; i < 4; ++i) {
    out.u16(0x94 + 2 * i, i == 0 && !isLit ? kGlowConstant : kLightConstant);
    out.u16(0xDC + 2 * i, i == 0 ? 0 : 1);
  }
  for (std::size_t i = 0; i < look.stages.size(); ++i) {
    constexpr std::uint32_t kFirstConstant = 12;
    out.u8(0x9C + i, kFirstConstant);
    out.u8(0xAC + i, 0);  // one
    out.u16(0xBC + 2 * i, look.stages[i] == kGlowStage ? 0 : static_cast<std::uint32_t>(i));
    out.u16(0xE4 + 2 * i, look.stages[i]);
    out.u16(0x104 + 2 * i, 0);
  }
  for (std::size_t i = 0; i < 4; ++i) out.u16(0x124 + 2 * i, 0);
  out.u16(0x144, 0);
  out.u16(0x146, 0);
  out.u16(0x148, look.pixels);
  out.u16(0x14A, 0);
  return out.bytes();
}

using Writer = write::BigEndianWriter;

Writer words(const std::vector<std::uint32_t>& values) {
  Writer out;
  for (const std::uint32_t value : values) out.u32(value);
  return out;
}

Writer single(const std::vector<std::uint32_t>& values) {
  Writer out;
  for (const std::uint32_t value : values) out.u8(value);
  return out;
}

/// 0, 1, 2 and so on.
Writer numbers(std::uint32_t count) {
  Writer out;
  for (std::uint32_t i = 0; i < count; ++i) out.u16(i);
  return out;
}

Writer channels() {
  Writer out;
  for (const std::uint32_t isLit : {1U, 0U}) {
    // The material's colour, the first light, diffuse and clamped, no attenuation.
    out.u8(isLit).u8(0).u8(isLit).u8(2).u8(2).u8(0).u16(kNone);
  }
  return out;
}

Writer texgens() {
  constexpr std::uint32_t kNoMatrix = 60;
  return single({10, 19, kNoMatrix, 0xFF, 1, 4, kNoMatrix, 0xFF, 1, 4, 30, 0xFF});
}

/// A plain matrix that leaves its image where it is; a texture animation moves it.
Writer textureMatrix() {
  Writer out;
  out.u8(1).u8(0).u16(kNone).f32(0.5F).f32(0.5F).f32(0.5F).f32(1.0F).f32(1.0F).u16(0).u16(kNone);
  out.f32(0.0F).f32(0.0F);
  for (int row = 0; row < 4; ++row) {
    for (int column = 0; column < 4; ++column) out.f32(row == column ? 1.0F : 0.0F);
  }
  return out;
}

Writer orders() {
  Writer out;
  for (const std::uint32_t map : {0U, 1U, 0xFFU}) {
    out.u8(map).u8(map).u8(4).u8(0xFF);  // colour and alpha of the first channel
  }
  return out;
}

void stage(Writer& out, const std::array<std::uint32_t, 4>& colours,
           const std::array<std::uint32_t, 4>& alphas) {
  out.u8(0xFF);
  for (const auto& inputs : {colours, alphas}) {
    for (const std::uint32_t one : inputs) out.u8(one);
    out.u8(0).u8(0).u8(0).u8(1).u8(0);  // add, no bias, once, clamped
  }
  out.u8(0xFF);
}

Writer stages() {
  constexpr std::uint32_t kPrevious = 0, kShadow = 2, kTexel = 8, kConstant = 14, kZero = 15;
  constexpr std::uint32_t kAlphaPrevious = 0, kAlphaTexel = 4, kAlphaRaster = 5, kAlphaZero = 7;
  const std::array<std::uint32_t, 4> full = {kAlphaZero, kAlphaZero, kAlphaZero, kAlphaRaster};
  Writer out;
  stage(out, {kShadow, kConstant, kTexel, kZero}, full);  // from shadow to light along the ramp
  stage(out, {kZero, kTexel, kPrevious, kZero}, {kAlphaZero, kAlphaTexel, kAlphaPrevious, kAlphaZero});
  stage(out, {kZero, kConstant, kTexel, kZero}, full);
  return out;
}

Writer registers() {
  // The colour in the shadow, and none.
  return Writer().s16(166).s16(160).s16(196).s16(255).zeros(8);
}

}  // namespace

write::Bytes writeMaterials() {
  Writer records;
  std::vector<std::string> names;
  for (const Look& look : looks()) {
    records.append(record(look));
    names.emplace_back(look.name);
  }
  write::J3dBlock block("MAT3", 0x84);
  block.u16(0x08, kMaterialCount).u16(0x0A, kNone);
  block.part(0x0C, records).part(0x10, numbers(kMaterialCount)).names(0x14, names);
  block.part(0x1C, words({2})).part(0x20, words({0xFFFFFFFF, 0x78FFE6FF})).part(0x24, words({0x01FFFFFF}));
  block.part(0x28, channels()).part(0x2C, words({0x323232FF}));
  block.part(0x34, words({0x0201FFFF}));  // two texgens, one
  block.part(0x38, texgens()).part(0x40, textureMatrix()).part(0x48, numbers(kImageCount));
  block.part(0x4C, orders()).part(0x50, registers()).part(0x54, words({0xFFFAF0FF, 0x78FFE6FF}));
  block.part(0x58, words({0x010203FF})).part(0x5C, stages());
  block.part(0x60, words({0x0000FFFF})).part(0x64, words({0x00010203}));
  block.part(0x68, Writer().zeros(0x2C));                       // fog: none
  block.part(0x6C, single({7, 0, 0, 7, 0, 0xFF, 0xFF, 0xFF}));  // alpha test: always
  block.part(0x70, single({0, 1, 0, 3, 1, 4, 5, 3}));           // blends: none, by the source's alpha
  block.part(0x74, single({1, 3, 1, 0xFF, 1, 3, 0, 0xFF}));     // depth: tested, the second does not write
  block.part(0x78, words({0x01FFFFFF})).part(0x7C, words({0x01FFFFFF})).part(0x80, Writer().zeros(16));
  return block.bytes();
}

}  // namespace marrow::samples
