// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/sm64ds/bca_raw.h"

#include "formats/sm64ds/codes.h"

#include <algorithm>

namespace marrow::formats::sm64ds {
namespace {

BcaHeader headerFields(const ByteReader& reader) {
  BcaHeader header;
  reader.slice(0, BcaHeader::kSize, 1, "header");
  header.boneCount = reader.u16(0x00, "bone count");
  header.frameCount = reader.u16(0x02, "frame count");
  header.loop = reader.u32(0x04, "loop");
  for (std::uint64_t kind = 0; kind < 3; ++kind) {
    header.valueOffsets[kind] = reader.u32(0x08 + 4 * kind, kKindNames[kind]);
  }
  header.blocksOffset = reader.u32(0x14, "animation section");
  return header;
}

void checkAlignment(const ByteReader& reader, const BcaHeader& header, core::Diagnostics& diagnostics) {
  for (std::uint64_t kind = 0; kind < 3; ++kind) {
    const std::uint32_t offset = header.valueOffsets[kind];
    if (offset % kValueSizes[kind] == 0) continue;
    warn(diagnostics, reader, {code("sm64ds.unaligned"), kKindNames[kind], kValueSizes[kind]},
         0x08 + 4 * kind, kKindNames[kind]);
  }
}

// The probe's check of one channel; files of other formats fail it.
bool isCleanDescriptor(const ByteReader& reader, const BcaHeader& header, const BcaDescriptor& descriptor,
                       std::size_t kind) {
  if (descriptor.shift > 2 || descriptor.animated > 1) return false;
  const std::uint64_t count = descriptor.animated != 0 ? storedCount(header.frameCount, descriptor.shift) : 1;
  const std::uint64_t end = header.valueOffsets[kind] + (descriptor.index + count) * kValueSizes[kind];
  return end <= reader.size();
}

bool isCleanHeader(const ByteReader& reader, const BcaHeader& header) {
  if (header.boneCount == 0 || header.frameCount == 0 || header.loop > 1) return false;
  for (std::size_t kind = 0; kind < 3; ++kind) {
    const std::uint32_t offset = header.valueOffsets[kind];
    if (offset < BcaHeader::kSize || offset >= reader.size() || offset % kValueSizes[kind] != 0) return false;
  }
  const std::uint64_t blocks = header.boneCount * BcaHeader::kBlockSize;
  return header.blocksOffset >= BcaHeader::kSize && header.blocksOffset % 4 == 0 &&
         header.blocksOffset + blocks <= reader.size();
}

}  // namespace

std::uint64_t BcaHeader::endOfValues(std::size_t kind, std::uint64_t fileSize) const {
  std::uint64_t end = fileSize;
  for (const std::uint32_t other : {valueOffsets[0], valueOffsets[1], valueOffsets[2], blocksOffset}) {
    if (other > valueOffsets[kind]) end = std::min<std::uint64_t>(end, other);
  }
  return end;
}

std::uint32_t storedCount(std::uint32_t frameCount, unsigned shift) {
  const std::uint32_t last = frameCount - 1;
  return (last >> shift) + (last & ((1U << shift) - 1U)) + 1U;
}

std::uint32_t frameOfKey(std::uint32_t key, std::uint32_t frameCount, unsigned shift) {
  const std::uint32_t wholeKeys = (frameCount - 1) >> shift;
  return key <= wholeKeys ? key << shift : (wholeKeys << shift) + (key - wholeKeys);
}

BcaHeader readBcaHeader(ByteReader& reader, core::Diagnostics& diagnostics) {
  const BcaHeader header = headerFields(reader);
  if (header.frameCount == 0) {
    reader.fail(core::ErrorCode::BadValue, {code("sm64ds.no-frames")}, 0x02, "frame count");
  }
  if (header.loop > 1) {
    warn(diagnostics, reader, {code("sm64ds.loop-word"), header.loop}, 0x04, "loop");
  }
  checkAlignment(reader, header, diagnostics);
  if (header.boneCount == 0) {
    warn(diagnostics, reader, {code("sm64ds.clip-without-bones")}, 0x00, "bone count");
    return header;
  }
  if (header.blocksOffset < BcaHeader::kSize) {
    reader.fail(core::ErrorCode::BadValue, {code("sm64ds.section-in-header")}, 0x14, "animation section");
  }
  reader.slice(header.blocksOffset, header.boneCount, BcaHeader::kBlockSize, "animation section");
  return header;
}

BcaDescriptor readBcaDescriptor(const ByteReader& reader, std::uint64_t offset) {
  return {offset, reader.u8(offset, "shift"), reader.u8(offset + 1, "animated"),
          reader.u16(offset + 2, "index")};
}

bool isCleanBca(ByteView bytes) {
  if (bytes.size() < BcaHeader::kSize) return false;
  const ByteReader reader(bytes, Endian::Little);
  const BcaHeader header = headerFields(reader);
  if (!isCleanHeader(reader, header)) return false;
  const std::uint64_t descriptors = std::uint64_t{header.boneCount} * 9;
  for (std::uint64_t i = 0; i < descriptors; ++i) {
    const BcaDescriptor descriptor =
        readBcaDescriptor(reader, header.blocksOffset + i * BcaDescriptor::kSize);
    if (!isCleanDescriptor(reader, header, descriptor, i % 9 / 3)) return false;
  }
  return true;
}

}  // namespace marrow::formats::sm64ds
