// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/j3d_material_write.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "resources/samples/generator/j3d_names.h"
#include "resources/samples/generator/wanderer_body.h"
#include "resources/samples/generator/wanderer_images.h"

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
  [[nodiscard]] Bytes bytes() const { return bytes_; }

 private:
  Bytes bytes_ = Bytes(kRecordSize, 0xFF);
};

Bytes record(const Look& look) {
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
  out.u16(0x08, isLit ? 0 : 1);  // what glows has its colour here, too, for the plain look of exports
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

void channels(BigEndianWriter& out) {
  for (const std::uint32_t isLit : {1U, 0U}) {
    out.u8(isLit);
    out.u8(0);      // the material's colour
    out.u8(isLit);  // the first light
    out.u8(2);      // diffuse, clamped
    out.u8(2);      // no attenuation
    out.u8(0);
    out.u16(kNone);
  }
}

void texgens(BigEndianWriter& out) {
  constexpr std::uint32_t kNoMatrix = 60;
  const auto one = [&](std::uint32_t type, std::uint32_t source, std::uint32_t matrix) {
    out.u8(type);
    out.u8(source);
    out.u8(matrix);
    out.u8(0xFF);
  };
  one(10, 19, kNoMatrix);
  one(1, 4, kNoMatrix);
  one(1, 4, 30);
}

/// A plain matrix that leaves its image where it is; a texture animation moves it.
void textureMatrix(BigEndianWriter& out) {
  out.u8(1);
  out.u8(0);
  out.u16(kNone);
  for (const float number : {0.5F, 0.5F, 0.5F, 1.0F, 1.0F}) out.f32(number);
  out.u16(0);
  out.u16(kNone);
  for (const float number : {0.0F, 0.0F}) out.f32(number);
  for (int row = 0; row < 4; ++row) {
    for (int column = 0; column < 4; ++column) out.f32(row == column ? 1.0F : 0.0F);
  }
}

void orders(BigEndianWriter& out) {
  for (const std::uint32_t map : {0U, 1U, 0xFFU}) {
    out.u8(map);
    out.u8(map);
    out.u8(4);  // colour and alpha of the first channel
    out.u8(0xFF);
  }
}

void stage(BigEndianWriter& out, const std::array<std::uint32_t, 4>& colours,
           const std::array<std::uint32_t, 4>& alphas) {
  const auto formula = [&] {
    for (const std::uint32_t one : {0U, 0U, 0U, 1U, 0U}) out.u8(one);  // add, no bias, once, clamped
  };
  out.u8(0xFF);
  for (const std::uint32_t one : colours) out.u8(one);
  formula();
  for (const std::uint32_t one : alphas) out.u8(one);
  formula();
  out.u8(0xFF);
}

void stages(BigEndianWriter& out) {
  constexpr std::uint32_t kPrevious = 0, kShadow = 2, kTexel = 8, kConstant = 14, kZero = 15;
  constexpr std::uint32_t kAlphaPrevious = 0, kAlphaTexel = 4, kAlphaRaster = 5, kAlphaZero = 7;
  const std::array<std::uint32_t, 4> full = {kAlphaZero, kAlphaZero, kAlphaZero, kAlphaRaster};
  stage(out, {kShadow, kConstant, kTexel, kZero}, full);  // from shadow to light along the ramp
  stage(out, {kZero, kTexel, kPrevious, kZero}, {kAlphaZero, kAlphaTexel, kAlphaPrevious, kAlphaZero});
  stage(out, {kZero, kConstant, kTexel, kZero}, full);
}

void registers(BigEndianWriter& out) {
  // The colour in the shadow, and none.
  for (const auto& values : {std::array{166, 160, 196, 255}, {0, 0, 0, 0}}) {
    for (const int value : values) out.s16(value);
  }
}

void pixelTables(BigEndianWriter& out) {
  const auto table = [&](std::size_t at) { out.patchU32(at, out.size()); };
  table(0x68);  // fog: none
  out.fill(0x2C, 0);
  table(0x6C);  // alpha test: always
  for (const std::uint32_t one : {7U, 0U, 0U, 7U, 0U, 0xFFU, 0xFFU, 0xFFU}) out.u8(one);
  table(0x70);  // blends: none, by the source's alpha
  for (const std::uint32_t one : {0U, 1U, 0U, 3U, 1U, 4U, 5U, 3U}) out.u8(one);
  table(0x74);  // depth: tested, the second does not write
  for (const std::uint32_t one : {1U, 3U, 1U, 0xFFU, 1U, 3U, 0U, 0xFFU}) out.u8(one);
  for (const std::size_t at : {0x78U, 0x7CU}) {
    table(at);
    out.u32(0x01FFFFFF);
  }
  table(0x80);
  out.fill(16, 0);
}

}  // namespace

Bytes writeMaterials() {
  BigEndianWriter out;
  const auto table = [&](std::size_t at) {
    out.align(4);
    out.patchU32(at, out.size());
  };
  out.text("MAT3");
  out.u32(0);
  out.u16(kMaterialCount);
  out.u16(kNone);
  out.fill(0x84 - 0x0C, 0);
  table(0x0C);
  std::vector<std::string_view> names;
  for (const Look& look : looks()) {
    out.append(record(look));
    names.push_back(look.name);
  }
  table(0x10);
  for (std::uint32_t i = 0; i < kMaterialCount; ++i) out.u16(i);
  table(0x14);
  appendNameTable(out, names);
  table(0x1C);
  out.u32(2);
  table(0x20);
  out.u32(0xFFFFFFFF);
  out.u32(0x78FFE6FF);
  table(0x24);
  out.u32(0x01FFFFFF);
  table(0x28);
  channels(out);
  table(0x2C);
  out.u32(0x323232FF);
  table(0x34);
  out.u32(0x0201FFFF);  // two texgens, one
  table(0x38);
  texgens(out);
  table(0x40);
  textureMatrix(out);
  table(0x48);
  for (std::uint32_t i = 0; i < kImageCount; ++i) out.u16(i);
  table(0x4C);
  orders(out);
  table(0x50);
  registers(out);
  table(0x54);
  out.u32(0xFFFAF0FF);
  out.u32(0x78FFE6FF);
  table(0x58);
  out.u32(0x010203FF);
  table(0x5C);
  stages(out);
  table(0x60);
  out.u32(0x0000FFFF);
  table(0x64);
  out.u32(0x00010203);
  pixelTables(out);
  return finishedBlock(out);
}

}  // namespace marrow::samples
