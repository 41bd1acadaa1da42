// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/write/sm64ds.h"

#include <algorithm>
#include <string_view>

namespace marrow::write {

Bytes BcaFile::bytes() const {
  LittleEndianWriter file;
  file.u16(static_cast<unsigned>(blocks_.size())).u16(frames_).u32(loop_).u32(0x18);
  file.u32(static_cast<std::uint32_t>(rotationsAt())).u32(static_cast<std::uint32_t>(translationsAt()));
  file.u32(static_cast<std::uint32_t>(blocksAt()));
  for (const std::int32_t value : scales_) file.s32(value);
  for (const int value : rotations_) file.s16(value);
  file.zeros(2 * (rotations_.size() % 2));
  for (const std::int32_t value : translations_) file.s32(value);
  for (const auto& block : blocks_) {
    for (const Channel& channel : block) file.u8(channel.shift).u8(channel.animated).u16(channel.index);
  }
  return file.bytes();
}

namespace {

constexpr std::size_t kHeaderSize = 0x3C;
constexpr std::size_t kRecordSize = 0x40;

std::uint32_t word(std::size_t value) { return static_cast<std::uint32_t>(value); }

/// Pads to a word, and says where the next bytes come to lie.
std::size_t nextWord(LittleEndianWriter& out) { return out.align(4).size(); }

/// Name and place of a thing of a table; its bytes follow the table.
struct Placed {
  std::size_t name = 0;
  std::size_t data = 0;
};

Placed place(LittleEndianWriter& out, std::string_view name, const Bytes& data) {
  Placed placed;
  placed.name = nextWord(out);
  out.text(name).u8(0);
  placed.data = nextWord(out);
  out.append(data);
  return placed;
}

std::uint32_t exponentOf(std::uint32_t size) {
  std::uint32_t exponent = 0;
  while (8U << exponent < size) ++exponent;
  return exponent;
}

/// Records, names, and for each bone that draws a pair of material and list.
void writeRecords(LittleEndianWriter& out, const BmdFile& file) {
  LittleEndianWriter names;
  const std::size_t namesAt = kHeaderSize + kRecordSize * file.records.size();
  std::size_t pairsAt = namesAt;
  for (const BmdRecord& record : file.records) pairsAt += record.name.size() + 1;
  for (const BmdRecord& record : file.records) {
    out.u32(record.id).u32(word(namesAt + names.size()));
    out.s16(record.parentDelta).s16(record.childDelta).s16(record.siblingDelta).u16(0);
    for (const std::int32_t value : record.scale) out.s32(value);
    for (const int value : record.rotation) out.s16(value);
    out.u16(0);
    for (const std::int32_t value : record.translation) out.s32(value);
    const auto found = std::find_if(file.drawings.begin(), file.drawings.end(),
                                    [&](const BmdDrawing& drawing) { return drawing.id == record.id; });
    if (found == file.drawings.end()) {
      out.zeros(12);
    } else {
      const auto number = static_cast<std::size_t>(found - file.drawings.begin());
      out.u32(1).u32(word(pairsAt + number)).u32(word(pairsAt + file.drawings.size() + number));
    }
    out.u32(record.flags);
    names.text(record.name).u8(0);
  }
  out.append(names.bytes());
  for (const BmdDrawing& drawing : file.drawings) out.u8(drawing.material);
  for (std::uint32_t list = 0; list < file.drawings.size(); ++list) out.u8(list);
}

/// The lists, each with its slots, and their table.
void writeLists(LittleEndianWriter& out, const std::vector<BmdDrawing>& drawings) {
  std::vector<std::size_t> parts;
  for (const BmdDrawing& drawing : drawings) {
    const std::size_t slots = nextWord(out);
    out.append(drawing.boneIds);
    const std::size_t commands = nextWord(out);
    out.append(drawing.commands);
    parts.push_back(nextWord(out));
    out.u32(word(drawing.boneIds.size())).u32(word(slots));
    out.u32(word(drawing.commands.size())).u32(word(commands));
  }
  out.patchU32(0x0C, parts.size());
  out.patchU32(0x10, out.size());
  for (const std::size_t part : parts) out.u32(1).u32(word(part));
}

void writeImages(LittleEndianWriter& out, const std::vector<BmdImage>& images) {
  std::vector<Placed> textures;
  std::vector<Placed> palettes;
  for (const BmdImage& image : images) {
    textures.push_back(place(out, image.name, image.texels));
    LittleEndianWriter palette;
    for (const std::uint16_t colour : image.palette) palette.u16(colour);
    palettes.push_back(place(out, image.name + "_pl", palette.bytes()));
  }
  out.patchU32(0x14, images.size());
  out.patchU32(0x18, nextWord(out));
  for (std::size_t i = 0; i < images.size(); ++i) {
    const BmdImage& image = images[i];
    out.u32(word(textures[i].name)).u32(word(textures[i].data)).u32(word(image.texels.size()));
    out.u16(image.width).u16(image.height);
    out.u32(exponentOf(image.width) << 20U | exponentOf(image.height) << 23U | image.format << 26U);
  }
  out.patchU32(0x1C, images.size());
  out.patchU32(0x20, out.size());
  for (std::size_t i = 0; i < images.size(); ++i) {
    out.u32(word(palettes[i].name)).u32(word(palettes[i].data));
    out.u32(word(2 * images[i].palette.size())).u32(0xFFFFFFFF);
  }
}

void writeMaterials(LittleEndianWriter& out, const std::vector<BmdMaterial>& materials) {
  std::vector<Placed> names;
  for (const BmdMaterial& material : materials) names.push_back(place(out, material.name, {}));
  out.patchU32(0x24, names.size());
  out.patchU32(0x28, nextWord(out));
  for (std::size_t i = 0; i < names.size(); ++i) {
    const BmdMaterial& material = materials[i];
    out.u32(word(names[i].name)).u32(material.image).u32(material.image);
    out.u32(4096).u32(4096).zeros(12);  // scale 1, neither rotation nor translation
    out.u32(material.texture).u32(material.polygons).u32(material.colours);
    out.u32(0);  // neither specular nor emission
  }
}

}  // namespace

Bytes BmdFile::bytes() const {
  LittleEndianWriter out;
  out.u32(scaleShift).u32(word(records.size())).u32(kHeaderSize).zeros(kHeaderSize - 12);
  writeRecords(out, *this);
  writeLists(out, drawings);
  writeImages(out, images);
  writeMaterials(out, materials);
  out.patchU32(0x2C, nextWord(out));
  for (std::uint32_t id = 0; id < records.size(); ++id) out.u16(id);
  return out.bytes();
}

}  // namespace marrow::write
