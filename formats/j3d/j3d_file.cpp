// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/j3d_file.h"

#include "formats/j3d/codes.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <utility>

namespace marrow::formats::j3d {
namespace {

std::string fourCharacters(const ByteReader& reader, std::uint64_t offset, const char* field) {
  return printable(reader.slice(offset, 4, 1, field));
}

}  // namespace

bool hasType(ByteView bytes, std::string_view type) {
  return bytes.size() >= 8 && beginsWith(bytes, "J3D") && beginsWith(bytes.subspan(4), type);
}

FileHeader readHeader(ByteReader& reader, core::Diagnostics& diagnostics) {
  const ByteReader::Scope scope(reader, "header");
  FileHeader header;
  header.magic = fourCharacters(reader, 0x00, "magic");
  header.type = fourCharacters(reader, 0x04, "type");
  header.declaredSize = reader.u32(0x08, "file size");
  header.blockCount = reader.u32(0x0C, "block count");
  header.soundOffset = reader.u32(0x1C, "sound offset");
  if (header.declaredSize != reader.size()) {
    warn(diagnostics, reader, {code("j3d.file-size"), header.declaredSize, reader.size()}, 0x08, "file size");
  }
  return header;
}

std::vector<Block> readBlocks(ByteReader& reader, const FileHeader& header, core::Diagnostics& diagnostics) {
  std::vector<Block> blocks;
  std::uint64_t offset = FileHeader::kSize;
  const std::size_t wanted = std::min<std::size_t>(header.blockCount, kMostBlocks);
  while (blocks.size() < wanted && reader.size() >= offset + 8) {
    const auto index = static_cast<int>(blocks.size());
    const ByteReader::Scope scope(reader, "block", index);
    Block block{fourCharacters(reader, offset, "tag"), offset, reader.u32(offset + 4, "size"), index};
    blocks.push_back(block);
    if (block.size < 8 || block.size > reader.size() - offset) {
      warn(diagnostics, reader, {code("j3d.block-size"), block.tag, block.size, reader.size() - offset},
           offset + 4, "size");
      return blocks;
    }
    offset += block.size;
  }
  if (blocks.size() < header.blockCount) {
    const ByteReader::Scope scope(reader, "header");
    warn(diagnostics, reader, {code("j3d.block-count"), header.blockCount, blocks.size()}, 0x0C,
         "block count");
  }
  return blocks;
}

const Block* findBlock(const std::vector<Block>& blocks, std::string_view tag) {
  const auto found = std::find_if(blocks.begin(), blocks.end(), [&](const Block& b) { return b.tag == tag; });
  return found == blocks.end() ? nullptr : &*found;
}

std::uint64_t placeIn(const ByteReader& reader, const Block& block, std::uint32_t header, const char* name) {
  constexpr std::uint32_t kLeastHeader = 0x14;
  const std::uint32_t offset = reader.u32(block.offset + header, name);
  if (offset < kLeastHeader || offset >= block.size)
    reader.fail(core::ErrorCode::BadValue, {code("j3d.place-outside"), offset, block.tag, block.size},
                block.offset + header, name);
  return block.offset + offset;
}

const Block& requireOnlyBlock(const ByteReader& reader, const std::vector<Block>& blocks, const char* format,
                              const char* tag) {
  if (const Block* found = findBlock(blocks, tag)) return *found;
  const core::Message said = blocks.empty()
                                 ? core::Message(code("j3d.no-blocks"), format, tag)
                                 : core::Message(code("j3d.other-block"), format, tag, blocks.front().tag);
  reader.fail(core::ErrorCode::BadMagic, said, FileHeader::kSize, "block 0 / tag");
}

}  // namespace marrow::formats::j3d
