// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/material_animation_files.h"

namespace marrow::testing {
namespace {

write::BigEndianWriter words(const std::vector<int>& values) {
  write::BigEndianWriter bytes;
  for (const int value : values) bytes.s16(value);
  return bytes;
}

write::BigEndianWriter floats(const std::vector<float>& values) {
  write::BigEndianWriter bytes;
  for (const float value : values) bytes.f32(value);
  return bytes;
}

write::BigEndianWriter single(const std::vector<unsigned>& values) {
  write::BigEndianWriter bytes;
  for (const unsigned value : values) bytes.u8(value);
  return bytes;
}

}  // namespace

MaterialAnimationFile::MaterialAnimationFile(std::string type, std::string tag, std::size_t headerSize)
    : type_(std::move(type)), block_(headerSize) {
  for (std::size_t i = 0; i < 4; ++i) block_[i] = static_cast<std::uint8_t>(tag[i]);
}

MaterialAnimationFile& MaterialAnimationFile::u8(std::size_t offset, unsigned value) {
  block_[offset] = static_cast<std::uint8_t>(value);
  return *this;
}

MaterialAnimationFile& MaterialAnimationFile::u16(std::size_t offset, int value) {
  const auto word = static_cast<std::uint16_t>(value);
  return u8(offset, word >> 8U).u8(offset + 1, word & 0xFFU);
}

MaterialAnimationFile& MaterialAnimationFile::u32(std::size_t offset, std::uint32_t value) {
  write::BigEndianWriter::patchU32(block_, offset, value);
  return *this;
}

MaterialAnimationFile& MaterialAnimationFile::part(std::size_t offset, const write::BigEndianWriter& bytes) {
  while (block_.size() % 4 != 0) block_.push_back(0);
  u32(offset, static_cast<std::uint32_t>(block_.size()));
  block_.insert(block_.end(), bytes.bytes().begin(), bytes.bytes().end());
  return *this;
}

MaterialAnimationFile& MaterialAnimationFile::names(std::size_t offset,
                                                    const std::vector<std::string>& names) {
  write::BigEndianWriter table;
  write::BigEndianWriter texts;
  table.u16(static_cast<unsigned>(names.size())).u16(0xFFFF);
  for (const std::string& name : names) {
    std::uint16_t hash = 0;
    for (const char c : name) hash = static_cast<std::uint16_t>(hash * 3 + static_cast<signed char>(c));
    table.u16(hash).u16(static_cast<unsigned>(4 + 4 * names.size() + texts.size()));
    texts.text(name).u8(0);
  }
  return part(offset, table.append(texts.bytes()));
}

formats::Bytes MaterialAnimationFile::bytes() const {
  formats::Bytes block = block_;
  while (block.size() % 32 != 0) block.push_back(0);
  const auto size = static_cast<std::uint32_t>(block.size());
  write::BigEndianWriter::patchU32(block, 4, size);
  write::BigEndianWriter file;
  file.text("J3D1").text(type_).u32(0x20 + size).u32(1).text("SVR1").u32(~0U).u32(~0U).u32(~0U);
  return file.append(block).bytes();
}

MaterialAnimationFile btkFile() {
  MaterialAnimationFile file("btk1", "TTK1", 0x60);
  file.u8(0x08, 2).u8(0x09, 1).u16(0x0A, 20).u16(0x0C, 3);
  // U: scale 0, rotation 0, translation with keys; V: scale constant; W: rotation with two tangents a key.
  file.part(0x14, words({0, 0, 0, 0, 0, 0, 2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 1, 0, 0, 0}));
  file.part(0x18, words({0})).names(0x1C, {"water"}).part(0x20, single({1}));
  file.part(0x24, floats({0.5F, 0.5F, 0.5F})).part(0x28, floats({2.0F}));
  file.part(0x2C, words({0, 0, 0, 100, 20, 4000, 300, 0})).part(0x30, floats({0, 0, 0.05F, 20, 1, 0.05F}));
  return file;
}

MaterialAnimationFile brkFile() {
  MaterialAnimationFile file("brk1", "TRK1", 0x58);
  file.u8(0x08, 2).u16(0x0A, 20).u16(0x0C, 1).u16(0x0E, 1);
  file.part(0x20, words({2, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0x01FF, -1}));
  file.part(0x24, words({1, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0x03FF, -1}));
  file.part(0x28, words({0})).part(0x2C, words({1})).names(0x30, {"lamp"}).names(0x34, {"water"});
  file.part(0x38, words({0, -1200, 40, 21, 900, 40})).part(0x3C, words({300})).part(0x40, words({0}));
  file.part(0x44, words({255})).part(0x48, words({300})).part(0x4C, words({0})).part(0x50, words({0}));
  file.part(0x54, words({0, 0, 30, 10, 300, 0}));
  return file;
}

MaterialAnimationFile bpkFile() {
  MaterialAnimationFile file("bpk1", "PAK1", 0x34);
  file.u8(0x08, 0).u16(0x0C, 10).u16(0x0E, 1);
  file.part(0x18, words({2, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0})).part(0x1C, words({0})).names(0x20, {"lamp"});
  file.part(0x24, words({0, 0, 25, 10, 250, 25})).part(0x28, words({128})).part(0x2C, words({0}));
  return file.part(0x30, words({255}));
}

MaterialAnimationFile bpaFile() {
  MaterialAnimationFile file("bpa1", "PAF1", 0x34);
  file.u8(0x08, 0).u16(0x0C, 3).u16(0x0E, 1);
  file.part(0x18, words({3, 0, 1, 0, 2, 0, 1, 0})).part(0x1C, words({0})).names(0x20, {"lamp"});
  file.part(0x24, single({10, 20, 30})).part(0x28, single({40})).part(0x2C, single({50, 60}));
  return file.part(0x30, single({255}));
}

MaterialAnimationFile btpFile() {
  MaterialAnimationFile file("btp1", "TPT1", 0x20);
  file.u8(0x08, 2).u16(0x0A, 3).u16(0x0C, 1).u16(0x0E, 4);
  file.part(0x10, words({4, 0, 0x02FF, -1})).part(0x14, words({5, 6, 5, 7})).part(0x18, words({9}));
  return file.names(0x1C, {"lamp"});
}

MaterialAnimationFile bvaFile() {
  MaterialAnimationFile file("bva1", "VAF1", 0x18);
  file.u8(0x08, 2).u16(0x0A, 3).u16(0x0C, 2).u16(0x0E, 3);
  return file.part(0x10, words({3, 0, 1, 1})).part(0x14, single({1, 0, 7}));
}

}  // namespace marrow::testing
