// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/gltf/read/buffers.h"

#include "formats/exchange/gltf/codes.h"
#include "formats/source/paths.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

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

namespace {

using core::ErrorCode;

constexpr int kNotBase64 = -1;

int sextetOf(char character) {
  if (character >= 'A' && character <= 'Z') return character - 'A';
  if (character >= 'a' && character <= 'z') return character - 'a' + 26;
  if (character >= '0' && character <= '9') return character - '0' + 52;
  if (character == '+' || character == '-') return 62;
  if (character == '/' || character == '_') return 63;
  return kNotBase64;
}

/// Nothing if the text is not base64.
std::optional<Bytes> fromBase64(std::string_view text) {
  while (text.ends_with('=')) text.remove_suffix(1);
  Bytes bytes;
  bytes.reserve(text.size() * 3 / 4 + 1);
  std::uint32_t bits = 0;
  int held = 0;
  for (const char character : text) {
    const int sextet = sextetOf(character);
    if (sextet == kNotBase64) return std::nullopt;
    bits = bits << 6U | static_cast<std::uint32_t>(sextet);
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes.push_back(static_cast<std::uint8_t>(bits >> static_cast<unsigned>(held) & 0xFFU));
  }
  return bytes;
}

std::string withoutPercents(std::string_view uri) {
  const auto digit = [](char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
  };
  std::string text;
  for (std::size_t i = 0; i < uri.size(); ++i) {
    const bool isEscape =
        uri[i] == '%' && i + 2 < uri.size() && digit(uri[i + 1]) >= 0 && digit(uri[i + 2]) >= 0;
    text += isEscape ? static_cast<char>(digit(uri[i + 1]) * 16 + digit(uri[i + 2])) : uri[i];
    if (isEscape) i += 2;
  }
  return text;
}

struct NamedWidth {
  std::string_view type;
  std::size_t width;
};
constexpr std::array kWidths = {NamedWidth{"SCALAR", 1}, NamedWidth{"VEC2", 2}, NamedWidth{"VEC3", 3},
                                NamedWidth{"VEC4", 4}, NamedWidth{"MAT4", 16}};

std::size_t sizeOf(NumberKind kind) {
  return kind == NumberKind::S8 || kind == NumberKind::U8     ? 1
         : kind == NumberKind::S16 || kind == NumberKind::U16 ? 2
                                                              : 4;
}

double largestOf(NumberKind kind) {
  return kind == NumberKind::S8    ? 127.0
         : kind == NumberKind::U8  ? 255.0
         : kind == NumberKind::S16 ? 32767.0
                                   : 65535.0;
}

std::uint32_t wordAt(const std::uint8_t* at, std::size_t size) {
  std::uint32_t word = 0;
  for (std::size_t i = size; i > 0; --i) word = word << 8U | at[i - 1];
  return word;
}

double numberAt(const std::uint8_t* at, NumberKind kind) {
  const std::uint32_t word = wordAt(at, sizeOf(kind));
  switch (kind) {
    case NumberKind::S8:
      return static_cast<std::int8_t>(word);
    case NumberKind::S16:
      return static_cast<std::int16_t>(word);
    case NumberKind::F32:
      return static_cast<double>(std::bit_cast<float>(word));
    case NumberKind::U8:
    case NumberKind::U16:
    case NumberKind::U32:
      break;
  }
  return word;
}

}  // namespace

struct Buffers::Layout {
  NumberKind kind = NumberKind::F32;
  std::size_t width = 1;
  std::size_t count = 0;
  bool isNormalised = false;

  [[nodiscard]] std::size_t elementBytes() const { return sizeOf(kind) * width; }
  [[nodiscard]] float valueOf(double number) const {
    if (!isNormalised || kind == NumberKind::F32 || kind == NumberKind::U32)
      return static_cast<float>(number);
    return static_cast<float>(std::max(number / largestOf(kind), -1.0));
  }
};

/// Elements in a view.
struct Buffers::Elements {
  const std::uint8_t* data = nullptr;
  std::size_t strideBytes = 0;
  std::uint64_t offset = 0;  ///< in the file; 0: not there
};

Buffers::Buffers(const GltfJson& json, const Container& container, const ReadContext& context,
                 ReadBudget& budget)
    : json_(json), context_(context), budget_(budget) {
  const Json& list = json.list("buffers");
  budget_.spend(list.size(), sizeof(ViewBytes));
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Json& buffer = json.item(list, i);
    ViewBytes bytes;
    if (i == 0 && container.hasBuffer && json.find(buffer, "uri") == nullptr) {
      bytes = {container.buffer, container.bufferOffset, 0};
    } else {
      bytes.bytes = bytesOfUri(buffer);
    }
    const std::uint64_t length = json.whole(buffer, "byteLength");
    if (length > bytes.bytes.size())
      json.fail(ErrorCode::Truncated, {code("gltf.buffer-short"), length, bytes.bytes.size()}, buffer,
                "byteLength");
    bytes.bytes = bytes.bytes.first(static_cast<std::size_t>(length));
    buffers_.push_back(bytes);
  }
}

ByteView Buffers::bytesOfUri(const Json& owner) {
  const std::string_view uri = json_.longText(owner, "uri");
  if (uri.empty()) json_.fail(ErrorCode::BadValue, {code("gltf.no-bytes")}, owner);
  if (uri.starts_with("data:")) {
    const std::size_t comma = uri.find(";base64,");
    if (comma == std::string_view::npos)
      json_.fail(ErrorCode::Unsupported, {code("gltf.no-base64")}, owner, "uri");
    budget_.spend(uri.size(), 1);
    std::optional<Bytes> bytes = fromBase64(uri.substr(comma + 8));
    if (!bytes) json_.fail(ErrorCode::BadValue, {code("gltf.no-base64")}, owner, "uri");
    owned_.push_back(std::make_shared<const Bytes>(std::move(*bytes)));
    return *owned_.back();
  }
  const std::string name = withoutPercents(uri);
  if (!isNameBeside(name))
    json_.fail(ErrorCode::Unsupported, {code("gltf.not-beside"), name.substr(0, 100)}, owner, "uri");
  if (!context_.beside.read)
    json_.fail(ErrorCode::NotFound, {code("gltf.nothing-beside"), name}, owner, "uri");
  auto bytes = context_.beside.read(name);
  if (!bytes)
    json_.fail(bytes.error().code, {code("gltf.beside"), name, bytes.error().message}, owner, "uri");
  owned_.push_back(std::make_shared<const Bytes>(std::move(*bytes)));
  budget_.add(owned_.back()->size());
  return *owned_.back();
}

ViewBytes Buffers::view(std::size_t index) const {
  const Json& view = json_.item(json_.list("bufferViews"), index);
  const auto buffer = json_.index(view, "buffer", json_.list("buffers"));
  if (!buffer) json_.fail(ErrorCode::BadValue, {code("gltf.missing")}, view, "buffer");
  const ViewBytes& whole = buffers_[*buffer];
  const std::uint64_t offset = json_.whole(view, "byteOffset", 0);
  const std::uint64_t length = json_.whole(view, "byteLength");
  if (offset > whole.bytes.size() || length > whole.bytes.size() - offset)
    json_.fail(ErrorCode::Truncated, {code("gltf.view-outside"), offset, length, whole.bytes.size()}, view);
  const std::uint64_t stride = json_.whole(view, "byteStride", 0);
  if (stride > 252) json_.fail(ErrorCode::BadValue, {code("gltf.stride"), stride}, view, "byteStride");
  return {whole.bytes.subspan(static_cast<std::size_t>(offset), static_cast<std::size_t>(length)),
          whole.offset == 0 ? 0 : whole.offset + offset, stride};
}

std::size_t Buffers::widthOf(std::size_t accessor) const {
  const Json& object = json_.item(json_.list("accessors"), accessor);
  const std::string_view type = json_.longText(object, "type");
  const auto* known =
      std::find_if(kWidths.begin(), kWidths.end(), [&](const NamedWidth& one) { return one.type == type; });
  if (known == kWidths.end()) json_.fail(ErrorCode::BadValue, {code("gltf.accessor-type")}, object, "type");
  return known->width;
}

Buffers::Layout Buffers::layoutOf(const Json& accessor, std::size_t width) const {
  Layout layout;
  layout.width = width;
  const std::uint64_t kind = json_.whole(accessor, "componentType");
  if (kind < 5120 || kind > 5126 || kind == 5124)
    json_.fail(ErrorCode::BadValue, {code("gltf.component-type"), kind}, accessor, "componentType");
  layout.kind = static_cast<NumberKind>(kind);
  const Json* normalised = json_.find(accessor, "normalized");
  layout.isNormalised = normalised != nullptr && normalised->is_boolean() && normalised->get<bool>();
  const std::uint64_t count = json_.whole(accessor, "count");
  // An accessor without a view is all zeros, so no bytes of the file bound it.
  budget_.spend(count, width * sizeof(float));
  layout.count = static_cast<std::size_t>(count);
  return layout;
}

Buffers::Elements Buffers::elementsAt(const Json& owner, std::size_t count, std::size_t elementBytes,
                                      bool mayStride) const {
  const auto index = json_.index(owner, "bufferView", json_.list("bufferViews"));
  if (!index) json_.fail(ErrorCode::BadValue, {code("gltf.missing")}, owner, "bufferView");
  const ViewBytes bytes = view(*index);
  const std::uint64_t offset = json_.whole(owner, "byteOffset", 0);
  const std::size_t stride =
      mayStride && bytes.strideBytes > 0 ? static_cast<std::size_t>(bytes.strideBytes) : elementBytes;
  const std::uint64_t needed = count == 0 ? 0 : std::uint64_t{stride} * (count - 1) + elementBytes;
  if (offset > bytes.bytes.size() || needed > bytes.bytes.size() - offset)
    json_.fail(ErrorCode::Truncated, {code("gltf.accessor-outside"), needed, offset, bytes.bytes.size()},
               owner);
  return {bytes.bytes.data() + offset, stride, bytes.offset == 0 ? 0 : bytes.offset + offset};
}

template <typename Put>
void Buffers::forEachNumber(const Json& accessor, const Layout& layout, Put put) const {
  if (json_.find(accessor, "bufferView") != nullptr) {
    const Elements elements = elementsAt(accessor, layout.count, layout.elementBytes(), true);
    const std::size_t size = sizeOf(layout.kind);
    for (std::size_t i = 0; i < layout.count; ++i) {
      const std::uint8_t* at = elements.data + i * elements.strideBytes;
      for (std::size_t part = 0; part < layout.width; ++part, at += size)
        put(i * layout.width + part, numberAt(at, layout.kind));
    }
  }
  if (json_.find(accessor, "sparse") != nullptr) forEachSparse(accessor, layout, put);
}

template <typename Put>
void Buffers::forEachSparse(const Json& accessor, const Layout& layout, Put put) const {
  const Json& sparse = json_.objectIn(accessor, "sparse");
  const std::uint64_t count = json_.whole(sparse, "count");
  if (count > layout.count)
    json_.fail(ErrorCode::IndexOutOfRange, {code("gltf.sparse-count"), count, layout.count}, sparse, "count");
  const Json& indices = json_.objectIn(sparse, "indices");
  const std::uint64_t kind = json_.whole(indices, "componentType");
  if (kind != 5121 && kind != 5123 && kind != 5125)
    json_.fail(ErrorCode::BadValue, {code("gltf.component-type"), kind}, indices, "componentType");
  const std::size_t indexBytes = sizeOf(static_cast<NumberKind>(kind));
  const Json& values = json_.objectIn(sparse, "values");
  const auto entries = static_cast<std::size_t>(count);
  const Elements where = elementsAt(indices, entries, indexBytes, false);
  const Elements what = elementsAt(values, entries, layout.elementBytes(), false);
  const std::size_t size = sizeOf(layout.kind);
  for (std::size_t i = 0; i < entries; ++i) {
    const std::uint32_t element = wordAt(where.data + i * indexBytes, indexBytes);
    if (element >= layout.count)
      json_.fail(ErrorCode::IndexOutOfRange, {code("gltf.index-outside"), element, layout.count}, indices);
    for (std::size_t part = 0; part < layout.width; ++part)
      put(element * layout.width + part, numberAt(what.data + (i * layout.width + part) * size, layout.kind));
  }
}

Numbers Buffers::floats(std::size_t accessor, std::size_t width) const {
  const Json& object = json_.item(json_.list("accessors"), accessor);
  if (widthOf(accessor) != width)
    json_.fail(ErrorCode::BadValue, {code("gltf.accessor-width"), width}, object, "type");
  const Layout layout = layoutOf(object, width);
  Numbers numbers{width, {}, 0, 0};
  const bool hasView = json_.find(object, "bufferView") != nullptr;
  if (hasView && layout.kind == NumberKind::F32 && json_.find(object, "sparse") == nullptr) {
    const Elements elements = elementsAt(object, layout.count, layout.elementBytes(), true);
    numbers.byteOffset = elements.offset;
    numbers.strideBytes = elements.strideBytes;
  } else if (hasView) {
    (void)elementsAt(object, layout.count, layout.elementBytes(), true);  // before memory is taken
  }
  numbers.values.resize(layout.count * width);
  forEachNumber(object, layout,
                [&](std::size_t at, double number) { numbers.values[at] = layout.valueOf(number); });
  return numbers;
}

std::vector<std::uint32_t> Buffers::wholes(std::size_t accessor, std::size_t width) const {
  const Json& object = json_.item(json_.list("accessors"), accessor);
  if (widthOf(accessor) != width)
    json_.fail(ErrorCode::BadValue, {code("gltf.accessor-width"), width}, object, "type");
  const Layout layout = layoutOf(object, width);
  if (layout.kind != NumberKind::U8 && layout.kind != NumberKind::U16 && layout.kind != NumberKind::U32)
    json_.fail(ErrorCode::BadValue, {code("gltf.no-integers")}, object, "componentType");
  if (json_.find(object, "bufferView") != nullptr)
    (void)elementsAt(object, layout.count, layout.elementBytes(), true);
  std::vector<std::uint32_t> numbers(layout.count * width);
  forEachNumber(object, layout,
                [&](std::size_t at, double number) { numbers[at] = static_cast<std::uint32_t>(number); });
  return numbers;
}

}  // namespace marrow::formats::gltf
