// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/sm64ds/bmd_images.h"

#include "formats/sm64ds/codes.h"

#include <algorithm>
#include <span>
#include <string>

namespace marrow::formats::sm64ds {
namespace {

constexpr std::uint32_t kFirstIsClear = 1U << 29;

// True if the texels may ask for colours that the palette lacks. It is only a quick check.
bool mayLackColours(const DsTextureInfo& info, const DsTextureBytes& bytes) {
  const std::size_t known = bytes.palette.size() / 2;
  if (info.format != DsFormat::Blocks4x4) return known < info.mostColours();
  std::size_t most = 0;
  for (std::size_t i = 0; i + 1 < bytes.blocks.size(); i += 2) {
    const auto word = static_cast<unsigned>(bytes.blocks[i] | bytes.blocks[i + 1] << 8);
    most = std::max<std::size_t>(most, (word & 0x3FFF) * 2 + 4);
  }
  return known < most;
}

}  // namespace

BmdImages::BmdImages(ByteReader& reader, const BmdHeader& header, core::Diagnostics& diagnostics)
    : reader_(reader),
      header_(header),
      diagnostics_(diagnostics),
      budget_(4 * reader.size() + (std::uint64_t{1} << 20)) {}

std::optional<BmdImage> BmdImages::find(const BmdMaterial& material) {
  const Key key{material.texture, material.palette, material.parameters & kFirstIsClear};
  const auto known = entries_.find(key);
  if (known != entries_.end()) return known->second.found;
  Entry entry;
  try {
    entry = read(material);
  } catch (const ReadFailure& failure) {
    diagnostics_.add(core::leftOut({code("sm64ds.texture-left-out"), material.texture, failure.error.message},
                                   failure.error));
  }
  return entries_.emplace(key, std::move(entry)).first->second.found;
}

// A converter writes textures and palettes in the same order.
void BmdImages::addUnnamed() {
  const std::uint32_t count = wholeEntries(reader_, header_.textures, BmdHeader::kTextureSize);
  // If a material names a texture that is not there, it may mean any of them.
  if (std::ranges::any_of(entries_, [&](const auto& entry) { return std::get<0>(entry.first) >= count; }))
    return;
  constexpr int kMostFailures = 16;
  int failures = 0;
  std::int64_t distance = 0;
  for (std::uint32_t texture = 0; texture < count; ++texture) {
    const auto named = entries_.lower_bound({texture, 0, 0});
    if (named != entries_.end() && std::get<0>(named->first) == texture) {
      const std::uint32_t palette = std::get<1>(named->first);
      if (palette != BmdMaterial::kNone) distance = std::int64_t{palette} - texture;
      continue;
    }
    BmdMaterial material;
    material.offset = header_.textures.offset + std::uint64_t{texture} * BmdHeader::kTextureSize;
    material.texture = texture;
    material.palette = BmdMaterial::kNone;
    const DsTextureInfo info(readBmdTexture(reader_, material.offset).parameters);
    const std::int64_t palette = texture + distance;
    if (info.mostColours() > 0) {
      if (palette < 0 || palette >= header_.palettes.count) {
        const ByteReader::Scope scope(reader_, "texture", static_cast<int>(texture));
        diagnostics_.add({core::Severity::Info,
                          {code("sm64ds.palette-unknown"), texture},
                          {},
                          material.offset,
                          reader_.path("palette")});
        continue;
      }
      material.palette = static_cast<std::uint32_t>(palette);
    }
    if (!find(material) && ++failures > kMostFailures) return;
  }
}

BmdImages::Entry BmdImages::read(const BmdMaterial& material) {
  const std::uint64_t record =
      recordAt(header_.textures, material.texture, BmdHeader::kTextureSize, material.offset + 0x04);
  const ByteReader::Scope scope(reader_, "texture", static_cast<int>(material.texture));
  const BmdTexture texture = readBmdTexture(reader_, record);
  const DsTextureInfo info(texture.parameters | (material.parameters & kFirstIsClear));
  if (info.format == DsFormat::None) {
    reader_.fail(core::ErrorCode::BadValue, {code("sm64ds.texture-without-format")}, record + 0x10,
                 "parameters");
  }
  Entry entry;
  DsTextureBytes bytes;
  bytes.texels = bmdBytes(reader_, texture.data, info.texelBytes(), 1, "texels");
  const FieldType type = info.format == DsFormat::Blocks4x4 ? FieldType::U32
                         : info.format == DsFormat::Direct  ? FieldType::U16
                                                            : FieldType::U8;
  (void)reader_.numbersAt(texture.data, info.texelBytes() / sizeOf(type), type, "texels", "word");
  if (info.format == DsFormat::Blocks4x4) {
    const std::uint64_t at = std::uint64_t{texture.data} + texture.size;
    bytes.blocks = bmdBytes(reader_, at, info.texelBytes() / 2, 1, "palette indices");
    (void)reader_.numbersAt(at, info.texelBytes() / 4, FieldType::U16, "palette indices", "block");
  }
  bytes.palette = paletteOf(material, info, entry.paletteName);
  requireBudget(bytes.texels.size() + bytes.blocks.size() + bytes.palette.size(), texture);
  checkPalette(info, bytes, material);

  core::Image image;
  image.name = readBmdName(reader_, diagnostics_, record, "texture_" + std::to_string(material.texture));
  image.format = toString(info.format);
  image.width = info.width;
  image.height = info.height;
  image.byteOffset = texture.data;
  image.byteCount = info.texelBytes();
  image.decode = [info, texels = copyOf(bytes.texels), blocks = copyOf(bytes.blocks),
                  palette = copyOf(bytes.palette)](int, std::span<core::Texel> to) {
    decodeDsTexture(info, {*texels, *blocks, *palette}, to);
  };
  entry.found = BmdImage{static_cast<int>(images_.size()), info, texture.parameters};
  images_.push_back(std::move(image));
  return entry;
}

std::uint64_t BmdImages::recordAt(const BmdTable& table, std::uint32_t index, std::uint64_t size,
                                  std::uint64_t field) const {
  if (index >= table.count) {
    reader_.fail(core::ErrorCode::IndexOutOfRange, {code("sm64ds.number-outside"), index, table.count},
                 field);
  }
  const std::uint64_t record = table.offset + index * size;
  bmdBytes(reader_, record, 1, size, "table");
  return record;
}

ByteView BmdImages::paletteOf(const BmdMaterial& material, const DsTextureInfo& info, std::string& name) {
  if (info.mostColours() == 0) return {};
  if (material.palette == BmdMaterial::kNone) {
    reader_.fail(core::ErrorCode::BadValue, {code("sm64ds.no-palette")}, material.offset + 0x08, "palette");
  }
  const std::uint64_t record =
      recordAt(header_.palettes, material.palette, BmdHeader::kPaletteSize, material.offset + 0x08);
  const ByteReader::Scope scope(reader_, "palette", static_cast<int>(material.palette));
  const BmdPalette palette = readBmdPalette(reader_, record);
  name = readBmdName(reader_, diagnostics_, record, "palette_" + std::to_string(material.palette));
  const std::uint32_t count = std::min(palette.size / 2, info.mostColours());
  (void)bmdBytes(reader_, palette.data, count, 2, "colours");
  return reader_.numbersAt(palette.data, count, FieldType::U16, "colours", "colour");
}

void BmdImages::requireBudget(std::uint64_t bytes, const BmdTexture& texture) {
  if (bytes > budget_) {
    reader_.fail(core::ErrorCode::TooLarge, {code("sm64ds.too-many-texels"), reader_.size()}, texture.offset);
  }
  budget_ -= bytes;
}

void BmdImages::checkPalette(const DsTextureInfo& info, const DsTextureBytes& bytes,
                             const BmdMaterial& material) {
  if (info.mostColours() == 0 || !mayLackColours(info, bytes)) return;
  std::vector<core::Texel> texels(info.texelCount());
  if (decodeDsTexture(info, bytes, texels)) return;
  warn(diagnostics_, reader_, {code("sm64ds.palette-short"), material.palette, bytes.palette.size() / 2},
       header_.palettes.offset + material.palette * BmdHeader::kPaletteSize + 0x08, "palette");
}

std::shared_ptr<const Bytes> BmdImages::copyOf(ByteView bytes) {
  std::shared_ptr<const Bytes>& copy = copies_[{bytes.data(), bytes.size()}];
  if (copy == nullptr) copy = std::make_shared<const Bytes>(bytes.begin(), bytes.end());
  return copy;
}

std::vector<core::Image> BmdImages::take() {
  std::map<std::uint32_t, int> pairs;  // of each texture
  for (const auto& [key, entry] : entries_) pairs[std::get<0>(key)] += entry.found ? 1 : 0;
  for (const auto& [key, entry] : entries_) {
    if (!entry.found || entry.paletteName.empty() || pairs[std::get<0>(key)] < 2) continue;
    images_[static_cast<std::size_t>(entry.found->image)].name += "." + entry.paletteName;
  }
  return std::move(images_);
}

}  // namespace marrow::formats::sm64ds
