// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/image_read.h"

#include "formats/j3d/codes.h"
#include "formats/j3d/j3d_file.h"
#include "formats/j3d/stand_ins.h"
#include "formats/j3d/texels.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace marrow::formats::j3d {
namespace {

/// The data that decoding needs; outlives the file.
struct StoredImage {
  TextureFormat format;
  std::shared_ptr<const Bytes> bytes;  ///< all levels
  std::vector<core::Texel> palette;
};

/// Reads one header and the bytes it names. @throws ReadFailure when the image cannot be decoded.
class ImageReader {
 public:
  ImageReader(ByteReader& reader, std::uint64_t at, KeptTexels& kept, core::Diagnostics& diagnostics)
      : reader_(reader), at_(at), kept_(kept), diagnostics_(diagnostics) {}

  core::Image read() {
    core::Image image = readHeader();
    addTexels(image, format_);
    return image;
  }

  /// The image without its texels.
  core::Image readHeader() {
    core::Image image;
    const std::uint8_t format = reader_.u8(at_, "format");
    if (nameOf(format) == nullptr)
      reader_.fail(core::ErrorCode::BadValue, {code("j3d.texture-format"), format}, at_, "format");
    format_ = static_cast<TextureFormat>(format);
    image.format = nameOf(format);
    image.width = reader_.u16(at_ + 2, "width");
    image.height = reader_.u16(at_ + 4, "height");
    if (image.width < 1 || image.height < 1 || image.width > kLargestSide || image.height > kLargestSide) {
      reader_.fail(core::ErrorCode::BadValue, {code("j3d.texture-size"), image.width, image.height}, at_ + 2,
                   "width");
    }
    image.wrapS = wrapAt(at_ + 6, "wrap S");
    image.wrapT = wrapAt(at_ + 7, "wrap T");
    const bool hasLevels = reader_.u8(at_ + 0x10, "mipmaps") != 0;
    image.levels = levelsOf(hasLevels ? reader_.u8(at_ + 0x18, "levels") : 1, image.width, image.height);
    const std::uint32_t offset = reader_.u32(at_ + 0x1C, "image offset");
    image.byteOffset = at_ + (offset == 0 ? kImageHeaderSize : offset);
    for (int level = 0; level < image.levels; ++level)
      image.byteCount += byteCountOf(format_, image.widthOf(level), image.heightOf(level));
    return image;
  }

 private:
  core::Wrap wrapAt(std::uint64_t offset, const char* field) {
    constexpr std::array kWraps = {core::Wrap::Clamp, core::Wrap::Repeat, core::Wrap::Mirror};
    const std::size_t stored = reader_.u8(offset, field);
    if (stored < kWraps.size()) return kWraps[stored];
    warn(diagnostics_, reader_, {code("j3d.material-value"), stored, kWraps.size() - 1}, offset, field);
    return core::Wrap::Mirror;
  }

  void addTexels(core::Image& image, TextureFormat format) {
    const ByteView bytes = reader_.slice(image.byteOffset, image.byteCount, 1, "image");
    if (reader_.isRecording()) describeTexels(image, format);
    auto stored = std::make_shared<StoredImage>();
    stored->format = format;
    stored->bytes = kept_.copyOf(reader_, bytes, image.byteOffset);
    if (hasPalette(format)) stored->palette = readPalette(bytes, format);
    image.decode = [stored, width = image.width, height = image.height](int level,
                                                                        std::span<core::Texel> texels) {
      std::uint64_t begin = 0;
      core::Image size;
      size.width = width;
      size.height = height;
      for (int before = 0; before < level; ++before)
        begin += byteCountOf(stored->format, size.widthOf(before), size.heightOf(before));
      decodeTexels(ByteView(*stored->bytes).subspan(begin), stored->format, stored->palette,
                   size.widthOf(level), size.heightOf(level), texels);
    };
  }

  void describeTexels(const core::Image& image, TextureFormat format) const {
    const auto blockBytes = static_cast<std::uint32_t>(blockBytesOf(format));
    std::uint64_t begin = image.byteOffset;
    for (int level = 0; level < image.levels; ++level) {
      const std::uint64_t size = byteCountOf(format, image.widthOf(level), image.heightOf(level));
      reader_.describe({.offset = begin,
                        .count = static_cast<std::uint32_t>(size / blockBytes),
                        .name = "level " + std::to_string(level),
                        .record = "block",
                        .fields = {{"texels", 0, FieldType::Raw, blockBytes}},
                        .group = FieldGroup::Text});
      begin += size;
    }
  }

  std::vector<core::Texel> readPalette(ByteView texels, TextureFormat format) {
    const std::uint8_t kind = reader_.u8(at_ + 9, "palette format");
    if (kind > 2)
      reader_.fail(core::ErrorCode::BadValue, {code("j3d.palette-format"), kind}, at_ + 9, "palette format");
    const std::uint16_t count = reader_.u16(at_ + 0x0A, "palette colours");
    const ByteView bytes = reader_.numbersAt(at_ + reader_.u32(at_ + 0x0C, "palette offset"), count,
                                             FieldType::U16, "palette", "colour");
    kept_.spend(reader_, texels.size() + sizeof(core::Texel) * (format == TextureFormat::CI14 ? 16384 : 256),
                at_);
    if (const std::uint32_t greatest = greatestIndex(texels, format); greatest >= count)
      warn(diagnostics_, reader_, {code("j3d.palette-short"), greatest, count}, at_ + 0x0A,
           "palette colours");
    return decodePalette(bytes, static_cast<PaletteFormat>(kind), format);
  }

  ByteReader& reader_;
  std::uint64_t at_;
  KeptTexels& kept_;
  core::Diagnostics& diagnostics_;
  TextureFormat format_{};
};

}  // namespace

void KeptTexels::spend(const ByteReader& reader, std::uint64_t bytes, std::uint64_t offset) {
  if (bytes > budget_) reader.fail(core::ErrorCode::TooLarge, {code("j3d.too-many-texels")}, offset, "image");
  budget_ -= bytes;
}

std::shared_ptr<const Bytes> KeptTexels::copyOf(const ByteReader& reader, ByteView bytes,
                                                std::uint64_t offset) {
  const auto known = copies_.find({offset, bytes.size()});
  if (known != copies_.end()) return known->second;
  spend(reader, bytes.size(), offset);
  auto copy = std::make_shared<const Bytes>(bytes.begin(), bytes.end());
  copies_.emplace(std::pair(offset, bytes.size()), copy);
  return copy;
}

HeadedImage readImage(ByteReader& reader, std::uint64_t at, KeptTexels& kept,
                      core::Diagnostics& diagnostics) {
  reader.slice(at, kImageHeaderSize, 1, "header");
  HeadedImage read{ImageReader(reader, at, kept, diagnostics).read(), {}};
  read.texture.wrapS = read.image.wrapS;
  read.texture.wrapT = read.image.wrapT;
  read.texture.isSmooth = reader.u8(at + 0x15, "mag filter") != 0;
  return read;
}

std::uint64_t endOfImage(ByteReader& reader, std::uint64_t at, core::Diagnostics& diagnostics) {
  KeptTexels kept(reader.size());
  const core::Image image = ImageReader(reader, at, kept, diagnostics).readHeader();
  const std::uint64_t end = image.byteOffset + image.byteCount;
  if (!hasPalette(static_cast<TextureFormat>(reader.u8(at, "format")))) return end;
  return std::max(end, at + reader.u32(at + 0x0C, "palette offset") +
                           2U * std::uint64_t{reader.u16(at + 0x0A, "palette colours")});
}

namespace {

std::size_t textureCount(ByteReader& reader, const Block& block, std::size_t names,
                         core::Diagnostics& diagnostics) {
  const std::uint16_t count = reader.u16(block.offset + 0x08, "count");
  if (names == 0 || count <= names) return count;
  warn(diagnostics, reader, {code("j3d.texture-count"), count, names}, block.offset + 0x08, "count");
  return names;
}

}  // namespace

Textures readTextures(ByteReader& reader, const Block& block, const ReadContext& context,
                      core::Diagnostics& diagnostics) {
  const ByteReader::Scope scope(reader, "TEX1");
  const std::vector<std::string> names =
      readNameTable(reader, block.offset, reader.u32(block.offset + 0x10, "name table offset"), diagnostics);
  const std::size_t count = textureCount(reader, block, names.size(), diagnostics);
  const std::uint64_t headers = block.offset + reader.u32(block.offset + 0x0C, "headers offset");
  Textures textures;
  KeptTexels kept(reader.size());
  StandIns standIns(context, diagnostics);
  for (std::size_t i = 0; i < count; ++i) {
    const ByteReader::Scope textureScope(reader, "texture", static_cast<int>(i));
    const std::uint64_t at = headers + i * kImageHeaderSize;
    core::Texture texture;
    try {
      HeadedImage read = readImage(reader, at, kept, diagnostics);
      read.image.name = i < names.size() ? names[i] : "texture_" + std::to_string(i);
      standIns.replace(read);
      texture = std::move(read.texture);
      texture.image = static_cast<int>(textures.images.size());
      textures.images.push_back(std::move(read.image));
    } catch (const ReadFailure& failure) {
      diagnostics.add(core::leftOut({code("j3d.texture-left-out"), i, failure.error.message}, failure.error));
      if (at >= reader.size()) break;  // all others lie beyond the end, too
    }
    textures.byNumber.push_back(std::move(texture));
  }
  return textures;
}

}  // namespace marrow::formats::j3d
