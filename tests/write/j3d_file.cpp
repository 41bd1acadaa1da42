// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/write/j3d_file.h"

#include <utility>

namespace marrow::write {
namespace {

constexpr std::size_t kAlignment = 32;

// The games look names up by this hash: each letter is added to three times the hash so far, in 16 bits.
std::uint32_t nameHash(std::string_view name) {
  std::uint32_t hash = 0;
  for (const char letter : name) hash = (hash * 3U + static_cast<unsigned char>(letter)) & 0xFFFFU;
  return hash;
}

}  // namespace

Bytes j3dFile(std::string_view type, const std::vector<Bytes>& blocks, const Bytes& sounds) {
  BigEndianWriter out;
  out.text(type).u32(0).u32(static_cast<std::uint32_t>(blocks.size())).fill(16, 0xFF);
  for (const Bytes& block : blocks) out.append(block);
  if (!sounds.empty()) {
    out.patchU32(0x1C, out.size());
    out.append(sounds);
  }
  out.patchU32(8, out.size());
  return out.bytes();
}

J3dBlock::J3dBlock(std::string_view tag, std::size_t headerSize, std::string type) : type_(std::move(type)) {
  out_.text(tag).zeros(headerSize - tag.size());
}

J3dBlock& J3dBlock::u8(std::size_t offset, std::uint32_t value) {
  out_.patchU8(offset, value);
  return *this;
}

J3dBlock& J3dBlock::u16(std::size_t offset, std::int64_t value) {
  const auto word = static_cast<std::uint16_t>(value);
  return u8(offset, word >> 8U).u8(offset + 1, word & 0xFFU);
}

J3dBlock& J3dBlock::u32(std::size_t offset, std::uint32_t value) {
  out_.patchU32(offset, value);
  return *this;
}

J3dBlock& J3dBlock::part(std::size_t offset, const BigEndianWriter& bytes, std::size_t step) {
  out_.align(step);
  out_.patchU32(offset, out_.size());
  out_.append(bytes.bytes());
  return *this;
}

J3dBlock& J3dBlock::names(std::size_t offset, const std::vector<std::string>& names) {
  BigEndianWriter table;
  BigEndianWriter texts;
  table.u16(static_cast<std::uint32_t>(names.size())).u16(0xFFFF);
  for (const std::string& name : names) {
    table.u16(nameHash(name)).u16(static_cast<std::uint32_t>(4 + 4 * names.size() + texts.size()));
    texts.text(name).u8(0);
  }
  return part(offset, table.append(texts.bytes()));
}

Bytes J3dBlock::bytes() const {
  BigEndianWriter block = out_;
  block.align(kAlignment);
  block.patchU32(4, block.size());
  return block.bytes();
}

}  // namespace marrow::write
