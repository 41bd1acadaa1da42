// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/samples/generator/j3d_names.h"

namespace marrow::samples {
namespace {

// The games look names up by this hash: each letter is added to three times the hash so far, in 16 bits.
std::uint32_t nameHash(std::string_view name) {
  std::uint32_t hash = 0;
  for (const char letter : name) hash = (hash * 3U + static_cast<unsigned char>(letter)) & 0xFFFFU;
  return hash;
}

}  // namespace

void appendNameTable(BigEndianWriter& out, const std::vector<std::string_view>& names) {
  out.u16(static_cast<std::uint32_t>(names.size()));
  out.u16(0xFFFF);
  std::size_t offset = 4 + 4 * names.size();
  for (const std::string_view name : names) {
    out.u16(nameHash(name));
    out.u16(static_cast<std::uint32_t>(offset));
    offset += name.size() + 1;
  }
  for (const std::string_view name : names) {
    out.text(name);
    out.u8(0);
  }
}

Bytes finishedBlock(BigEndianWriter& block) {
  constexpr std::size_t kBlockAlignment = 32;
  block.align(kBlockAlignment);
  block.patchU32(4, block.size());
  return block.bytes();
}

}  // namespace marrow::samples
