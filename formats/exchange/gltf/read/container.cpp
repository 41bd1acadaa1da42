// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/gltf/read/container.h"

#include "formats/exchange/gltf/codes.h"

#include <algorithm>

namespace marrow::formats::gltf {
namespace {

constexpr std::uint64_t kHeaderBytes = 12;
constexpr std::uint64_t kChunkHeaderBytes = 8;
constexpr std::uint32_t kJsonChunk = 0x4E4F534A;  // "JSON"
constexpr std::uint32_t kBufferChunk = 0x004E4942;

std::string_view textIn(ByteView bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

bool isGlb(ByteView bytes) { return beginsWith(bytes, "glTF"); }

bool isGltfText(ByteView bytes) {
  std::string_view text = textIn(bytes);
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || text[first] != '{') return false;
  const auto names = [&](std::string_view key) { return text.find(key) != std::string_view::npos; };
  return names("\"asset\"") && names("\"version\"") && (names("\"nodes\"") || names("\"meshes\""));
}

Container openContainer(ByteReader& reader) {
  Container container;
  if (!isGlb(reader.bytes())) {
    container.json = textIn(reader.bytes());
    return container;
  }
  const ByteReader::Scope scope(reader, "GLB");
  (void)reader.bytesAt(0, 4, FieldType::Text, "magic");
  const std::uint32_t version = reader.u32(4, "version");
  if (version != 2) reader.fail(core::ErrorCode::Unsupported, {code("gltf.version"), version}, 4, "version");
  const std::uint32_t length = reader.u32(8, "length");
  const std::uint32_t jsonBytes = reader.u32(kHeaderBytes, "chunk length");
  if (reader.u32(kHeaderBytes + 4, "chunk type") != kJsonChunk)
    reader.fail(core::ErrorCode::BadMagic, {code("gltf.no-json-chunk")}, kHeaderBytes + 4, "chunk type");
  container.jsonOffset = kHeaderBytes + kChunkHeaderBytes;
  container.json = textIn(reader.bytesAt(container.jsonOffset, jsonBytes, FieldType::Text, "JSON"));
  // Bytes after the declared length are no part of it.
  const std::uint64_t end = std::min<std::uint64_t>(length, reader.size());
  const std::uint64_t next = container.jsonOffset + jsonBytes;
  if (next + kChunkHeaderBytes > end) return container;
  const std::uint32_t bufferBytes = reader.u32(next, "chunk length");
  if (reader.u32(next + 4, "chunk type") != kBufferChunk) return container;
  container.hasBuffer = true;
  container.bufferOffset = next + kChunkHeaderBytes;
  container.buffer = reader.bytesAt(container.bufferOffset, bufferBytes, FieldType::Raw, "BIN");
  return container;
}

}  // namespace marrow::formats::gltf
