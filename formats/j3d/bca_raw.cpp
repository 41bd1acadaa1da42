// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/bca_raw.h"

namespace marrow::formats::j3d {

AnfBlock readAnfBlock(ByteReader& reader, std::uint64_t offset, core::Diagnostics& diagnostics) {
  AnfBlock block;
  readAnimationBlock(reader, offset, block, diagnostics);
  for (std::uint64_t kind = 0; kind < 3; ++kind) {
    block.valueOffsets[kind] = offset + reader.u32(offset + 0x18 + 4 * kind, "values offset");
  }
  reader.slice(block.tableOffset, block.jointCount, AnfBlock::kRowSize, "joint table");
  return block;
}

}  // namespace marrow::formats::j3d
