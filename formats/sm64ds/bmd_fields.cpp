// SPDX-License-Identifier: GPL-3.0-or-later
// Names the bytes of a model. Sources: docs/formats/sm64ds-bmd.md.
#include "formats/asset.h"
#include "formats/fields/map_fields.h"
#include "formats/sm64ds/bmd_commands.h"
#include "formats/sm64ds/bmd_raw.h"
#include "formats/sm64ds/ds_texture.h"
#include "formats/sm64ds/sm64ds_formats.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace marrow::formats::sm64ds {
namespace {

using T = FieldType;

const std::vector<FieldSpec> kHeaderFields = {
    {"scale shift", 0x00, T::U32, 4},           {"bone count", 0x04, T::U32, 4},
    {"bone records offset", 0x08, T::U32, 4},   {"display list count", 0x0C, T::U32, 4},
    {"display lists offset", 0x10, T::U32, 4},  {"texture count", 0x14, T::U32, 4},
    {"textures offset", 0x18, T::U32, 4},       {"palette count", 0x1C, T::U32, 4},
    {"palettes offset", 0x20, T::U32, 4},       {"material count", 0x24, T::U32, 4},
    {"materials offset", 0x28, T::U32, 4},      {"transform map offset", 0x2C, T::U32, 4},
    {"weighted matrix count", 0x30, T::U32, 4}, {"weighted matrices offset", 0x34, T::U32, 4}};
const std::vector<FieldSpec> kBoneFields = {{"id", 0x00, T::U32, 4},
                                            {"name offset", 0x04, T::U32, 4},
                                            {"parent", 0x08, T::S16, 2},
                                            {"first child", 0x0A, T::S16, 2},
                                            {"next sibling", 0x0C, T::S16, 2},
                                            {"scale X", 0x10, T::S32, 4},
                                            {"scale Y", 0x14, T::S32, 4},
                                            {"scale Z", 0x18, T::S32, 4},
                                            {"rotation X", 0x1C, T::S16, 2},
                                            {"rotation Y", 0x1E, T::S16, 2},
                                            {"rotation Z", 0x20, T::S16, 2},
                                            {"translation X", 0x24, T::S32, 4},
                                            {"translation Y", 0x28, T::S32, 4},
                                            {"translation Z", 0x2C, T::S32, 4},
                                            {"pair count", 0x30, T::U32, 4},
                                            {"materials offset", 0x34, T::U32, 4},
                                            {"display lists offset", 0x38, T::U32, 4},
                                            {"flags", 0x3C, T::U32, 4}};
const std::vector<FieldSpec> kListFields = {{"part count", 0, T::U32, 4}, {"parts offset", 4, T::U32, 4}};
const std::vector<FieldSpec> kPartFields = {{"transform count", 0x00, T::U32, 4},
                                            {"transforms offset", 0x04, T::U32, 4},
                                            {"command size", 0x08, T::U32, 4},
                                            {"commands offset", 0x0C, T::U32, 4}};
const std::vector<FieldSpec> kTextureFields = {
    {"name offset", 0x00, T::U32, 4}, {"data offset", 0x04, T::U32, 4}, {"size", 0x08, T::U32, 4},
    {"width", 0x0C, T::U16, 2},       {"height", 0x0E, T::U16, 2},      {"parameters", 0x10, T::U32, 4}};
const std::vector<FieldSpec> kPaletteFields = {
    {"name offset", 0x00, T::U32, 4}, {"data offset", 0x04, T::U32, 4}, {"size", 0x08, T::U32, 4}};
const std::vector<FieldSpec> kMaterialFields = {{"name offset", 0x00, T::U32, 4},
                                                {"texture", 0x04, T::S32, 4},
                                                {"palette", 0x08, T::S32, 4},
                                                {"texture scale S", 0x0C, T::S32, 4},
                                                {"texture scale T", 0x10, T::S32, 4},
                                                {"texture rotation", 0x14, T::S16, 2},
                                                {"texture translation S", 0x18, T::S32, 4},
                                                {"texture translation T", 0x1C, T::S32, 4},
                                                {"texture parameters", 0x20, T::U32, 4},
                                                {"polygon attributes", 0x24, T::U32, 4},
                                                {"diffuse", 0x28, T::U16, 2},
                                                {"ambient", 0x2A, T::U16, 2},
                                                {"specular", 0x2C, T::U16, 2},
                                                {"emission", 0x2E, T::U16, 2}};

/// The fields of a command's parameters, by their place behind the command.
std::vector<FieldSpec> parametersOf(unsigned id) {
  switch (id) {
    case kRestore:
      return {{"slot", 0, T::U32, 4}};
    case kColour:
      return {{"colour", 0, T::U32, 4}};
    case kNormal:
      return {{"normal", 0, T::U32, 4}};
    case kTexCoord:
      return {{"texture S", 0, T::S16, 2}, {"texture T", 2, T::S16, 2}};
    case kVertex16:
      return {{"vertex X", 0, T::S16, 2}, {"vertex Y", 2, T::S16, 2}, {"vertex Z", 4, T::S16, 2}};
    case kVertex10:
      return {{"vertex", 0, T::U32, 4}};
    case kVertexXy:
      return {{"vertex X", 0, T::S16, 2}, {"vertex Y", 2, T::S16, 2}};
    case kVertexXz:
      return {{"vertex X", 0, T::S16, 2}, {"vertex Z", 2, T::S16, 2}};
    case kVertexYz:
      return {{"vertex Y", 0, T::S16, 2}, {"vertex Z", 2, T::S16, 2}};
    case kVertexDiff:
      return {{"vertex difference", 0, T::U32, 4}};
    case kBegin:
      return {{"begin", 0, T::U32, 4}};
    default:
      return {};
  }
}

/// Adds the regions of a model, as far as they lie inside the file.
class BmdMapper {
 public:
  BmdMapper(FieldMap& map, ByteView raw) : map_(map), raw_(raw), bytes_(raw, Endian::Little) {}

  void addAll() {
    add(0, 1, "header", nullptr, kHeaderFields, FieldGroup::Header);
    const BmdTable bones = table(0x04);
    const std::uint32_t boneCount =
        add(bones.offset, bones.count, "bones", "bone", kBoneFields, FieldGroup::Bone);
    for (std::uint32_t i = 0; i < boneCount && left_ > 0; ++i)
      addPairs(bones.offset + i * BmdHeader::kBoneSize, i);
    const BmdTable lists = table(0x0C);
    const std::uint32_t listCount =
        add(lists.offset, lists.count, "display lists", "display list", kListFields, FieldGroup::Header);
    for (std::uint32_t i = 0; i < listCount && left_ > 0; ++i)
      addList(lists.offset + i * BmdHeader::kListSize, i);
    addValues(bytes_.u32(0x2C), transforms_, "transform map", "transform", {"bone", 0, T::U16, 2});
    const BmdTable textures = table(0x14);
    const std::uint32_t textureCount =
        add(textures.offset, textures.count, "textures", "texture", kTextureFields, FieldGroup::Header);
    for (std::uint32_t i = 0; i < textureCount && left_ > 0; ++i)
      addTexels(textures.offset + i * BmdHeader::kTextureSize, i);
    const BmdTable palettes = table(0x1C);
    const std::uint32_t paletteCount =
        add(palettes.offset, palettes.count, "palettes", "palette", kPaletteFields, FieldGroup::Header, 0x10);
    for (std::uint32_t i = 0; i < paletteCount && left_ > 0; ++i) {
      const std::uint64_t record = palettes.offset + i * BmdHeader::kPaletteSize;
      addValues(bytes_.u32(record + 4), bytes_.u32(record + 8) / 2, named("palette", i), "colour",
                {"colour", 0, T::U16, 2});
    }
    const BmdTable materials = table(0x24);
    add(materials.offset, materials.count, "materials", "material", kMaterialFields, FieldGroup::Header);
  }

 private:
  static std::string named(const char* what, std::uint32_t number) {
    return std::string(what) + " " + std::to_string(number);
  }
  [[nodiscard]] BmdTable table(std::uint64_t at) const { return {bytes_.u32(at), bytes_.u32(at + 4)}; }

  /// @return how many of the records lie inside the file.
  std::uint32_t add(std::uint64_t offset, std::uint64_t count, std::string name, const char* record,
                    const std::vector<FieldSpec>& fields, FieldGroup group, std::uint32_t stride = 0) {
    FieldRegion region{.offset = offset,
                       .name = std::move(name),
                       .record = record,
                       .fields = fields,
                       .group = group,
                       .endian = Endian::Little};
    region.stride = stride != 0 ? stride : static_cast<std::uint32_t>(region.recordSize());
    left_ -= std::min(left_, kCost + region.stride);
    if (!bytes_.has(offset, region.stride)) return 0;
    region.count = static_cast<std::uint32_t>(std::min(count, (raw_.size() - offset) / region.stride));
    left_ -= std::min<std::uint64_t>(left_, region.count);
    const std::uint32_t added = region.count;
    if (added > 0) map_.add(std::move(region));
    return added;
  }
  void addValues(std::uint64_t offset, std::uint64_t count, std::string name, const char* record,
                 FieldSpec value) {
    add(offset, count, std::move(name), record, {value}, FieldGroup::Header);
  }

  void addPairs(std::uint64_t bone, std::uint32_t number) {
    const std::uint16_t count = bytes_.u16(bone + 0x30);
    if (count == 0) return;
    addValues(bytes_.u32(bone + 0x34), count, named("bone", number), "pair", {"material", 0, T::U8, 1});
    addValues(bytes_.u32(bone + 0x38), count, named("bone", number), "pair", {"display list", 0, T::U8, 1});
  }

  void addList(std::uint64_t list, std::uint32_t number) {
    const std::string name = named("display list", number);
    const std::uint64_t parts = bytes_.u32(list + 4);
    const std::uint32_t count = add(parts, bytes_.u32(list), name, "part", kPartFields, FieldGroup::Header);
    for (std::uint32_t i = 0; i < count && left_ > 0; ++i) {
      const std::uint64_t part = parts + i * BmdHeader::kPartSize;
      const std::uint64_t transforms = bytes_.u32(part + 4);
      const std::uint32_t slots = bytes_.u32(part);
      addValues(transforms, slots, name, "slot", {"transform", 0, T::U8, 1});
      for (std::uint32_t slot = 0; slot < std::min(slots, 31U); ++slot) {
        const std::uint64_t transform = bytes_.number(transforms + slot, 1);
        if (transform != 0xFF) transforms_ = std::max(transforms_, transform + 1);
      }
      if (bytes_.has(bytes_.u32(part + 12), bytes_.u32(part + 8)))
        addCommands(bytes_.u32(part + 12), bytes_.u32(part + 8), name);
    }
  }

  // A region for each word of commands with its parameters.
  void addCommands(std::uint64_t offset, std::uint64_t size, const std::string& name) {
    std::uint64_t at = 0;
    while (at + 4 <= size && left_ > 0) {
      std::vector<FieldSpec> fields = {{"commands", 0, T::U32, 4}};
      std::uint64_t length = 4;
      for (std::uint32_t ids = bytes_.u32(offset + at); ids != 0; ids >>= 8) {
        const int words = commandWords(ids & 0xFF);
        if (words < 0) break;
        for (FieldSpec field : parametersOf(ids & 0xFF)) {
          field.offset = static_cast<std::uint16_t>(field.offset + length);
          fields.push_back(field);
        }
        length += 4 * static_cast<std::uint64_t>(words);
      }
      add(offset + at, 1, name, nullptr, fields, FieldGroup::Descriptor, static_cast<std::uint32_t>(length));
      at += length;
    }
  }

  void addTexels(std::uint64_t record, std::uint32_t number) {
    const std::uint64_t data = bytes_.u32(record + 4);
    const DsTextureInfo info(bytes_.u32(record + 0x10));
    const std::string name = named("texture", number);
    if (info.format == DsFormat::Blocks4x4) {
      const std::uint64_t blocks = info.texelBytes() / 4;
      addValues(data, blocks, name, "block", {"texels", 0, T::U32, 4});
      addValues(data + bytes_.u32(record + 8), blocks, name, "block", {"palette index", 0, T::U16, 2});
    } else if (info.format == DsFormat::Direct) {
      addValues(data, info.texelBytes() / 2, name, "texel", {"colour", 0, T::U16, 2});
    } else {
      addValues(data, info.texelBytes(), name, "byte", {"texels", 0, T::U8, 1});
    }
  }

  FieldMap& map_;
  ByteView raw_;
  PeekBytes bytes_;
  std::uint64_t transforms_ = 0;  ///< that lists name
  // Bounds the regions: lists may share their parts, and records their bytes.
  static constexpr std::uint64_t kCost = 32;
  std::uint64_t left_ = 8 * raw_.size() + 0x10000;
};

}  // namespace

void mapBmd(FieldMap& map, const Asset&, ByteView raw) { BmdMapper(map, raw).addAll(); }

}  // namespace marrow::formats::sm64ds
