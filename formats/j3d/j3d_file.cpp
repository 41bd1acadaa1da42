// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/j3d_file.h"

#include "formats/j3d/codes.h"
#include "formats/text/printable.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace marrow::formats::j3d {
namespace {

std::string fourCharacters(const ByteReader& reader, std::uint64_t offset, const char* field) {
  return printable(reader.bytesAt(offset, 4, FieldType::Text, field));
}

constexpr std::array<std::string_view, 17> kTags = {"INF1", "VTX1", "EVP1", "DRW1", "JNT1", "SHP1",
                                                    "MAT2", "MAT3", "MDL3", "TEX1", "ANK1", "ANF1",
                                                    "TTK1", "TPT1", "TRK1", "PAK1", "VAF1"};

bool isKnownTag(const ByteReader& reader, std::uint64_t offset) {
  if (offset + 8 > reader.size()) return false;
  const ByteView bytes = reader.slice(offset, 4, 1, "tag");
  return std::ranges::any_of(kTags, [&](std::string_view tag) { return beginsWith(bytes, tag); });
}

/// Three capital letters and a digit, or a size that leads to a known tag or to the end.
bool isBlock(const ByteReader& reader, std::uint64_t offset) {
  if (offset + 8 > reader.size()) return false;
  const ByteView tag = reader.slice(offset, 4, 1, "tag");
  const bool isTag =
      std::all_of(tag.begin(), tag.begin() + 3, [](std::uint8_t c) { return c >= 'A' && c <= 'Z'; }) &&
      tag[3] >= '0' && tag[3] <= '9';
  const std::uint32_t size = ByteReader(reader.bytes(), Endian::Big).u32(offset + 4, "size");  // a trial
  return isTag || (size >= 8 && (offset + size == reader.size() || isKnownTag(reader, offset + size)));
}

/// The offset of the next known tag, or the file's size if there is none. Blocks begin at multiples of 32.
std::uint64_t nextBlock(const ByteReader& reader, std::uint64_t from) {
  constexpr std::uint64_t kBlockAlignment = 32;
  for (std::uint64_t at = (from + kBlockAlignment - 1) / kBlockAlignment * kBlockAlignment;
       at < reader.size(); at += kBlockAlignment) {
    if (isKnownTag(reader, at)) return at;
  }
  return reader.size();
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
  (void)reader.bytesAt(0x10, 12, FieldType::Raw, "version text");  // names these bytes
  if (header.declaredSize != reader.size()) {
    warn(diagnostics, reader, {code("j3d.file-size"), header.declaredSize, reader.size()}, 0x08, "file size");
  }
  return header;
}

std::vector<Block> readBlocks(ByteReader& reader, const FileHeader& header, core::Diagnostics& diagnostics) {
  std::vector<Block> blocks;
  std::uint64_t offset = FileHeader::kSize;
  const auto isWanted = [&] {
    if (header.blockCount == 0) return false;
    return blocks.size() < std::min<std::size_t>(header.blockCount, kMostBlocks) ||
           (blocks.size() < kMostBlocks && isKnownTag(reader, offset));
  };
  while (reader.size() >= offset + 8 && isWanted()) {
    const auto index = static_cast<int>(blocks.size());
    const ByteReader::Scope scope(reader, "block", index);
    Block& block = blocks.emplace_back(
        Block{fourCharacters(reader, offset, "tag"), offset, reader.u32(offset + 4, "size"), index});
    const std::uint64_t next = nextBlock(reader, offset + 8);
    const bool isPossible = block.size >= 8 && block.end() <= reader.size();
    const bool leadsOn = block.end() == next || (block.end() < next && isBlock(reader, block.end()));
    if (!isPossible || (!leadsOn && next < reader.size())) {
      const bool isLast = next == reader.size();
      warn(diagnostics, reader,
           {isLast ? code("j3d.block-size") : code("j3d.block-end"), block.tag, block.size, next - offset},
           offset + 4, "size");
      block.size = static_cast<std::uint32_t>(next - offset);
    }
    offset = block.end();
  }
  if (blocks.size() != header.blockCount) {
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

std::vector<std::string> readNameTable(ByteReader& reader, std::uint64_t block, std::uint32_t offset,
                                       core::Diagnostics& diagnostics) {
  std::vector<std::string> names;
  if (offset == 0) return names;
  const ByteReader::Scope scope(reader, "names");
  const std::uint64_t table = block + offset;
  try {
    const std::uint16_t count = reader.u16(table, "count");
    reader.slice(table + 4, count, 4, "table");
    if (reader.isRecording())
      reader.describe({.offset = table + 4,
                       .count = count,
                       .record = "name",
                       .fields = {{"hash", 0, FieldType::U16}, {"offset", 2, FieldType::U16}}});
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::uint64_t at = reader.u16(table + 4 + 4 * i + 2, "name offset");
      names.push_back(fromShiftJis(reader.text(table + at, "name")));
    }
  } catch (const ReadFailure& failure) {
    diagnostics.add(core::leftOut({code("j3d.names-left-out"), failure.error.message}, failure.error));
  }
  return names;
}

}  // namespace marrow::formats::j3d
