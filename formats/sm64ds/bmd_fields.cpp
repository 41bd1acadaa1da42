// SPDX-License-Identifier: GPL-3.0-or-later
// Names the bytes of a model. Sources: docs/formats/sm64ds-bmd.md.
#include "formats/asset.h"
#include "formats/fields/map_fields.h"
#include "formats/sm64ds/bmd_commands.h"
#include "formats/sm64ds/bmd_raw.h"
#include "formats/sm64ds/ds_texture.h"
#include "formats/sm64ds/sm64ds_formats.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
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

/// "23, vertex"
std::string commandText(std::uint64_t id) {
  static const std::map<std::uint64_t, const char*> kNames = {
      {0x00, "nothing"},
      {0x10, "matrix mode"},
      {0x11, "push matrix"},
      {0x12, "pop matrices"},
      {0x13, "store matrix"},
      {kRestore, "restore matrix"},
      {0x15, "identity matrix"},
      {0x16, "load matrix 4 x 4"},
      {0x17, "load matrix 4 x 3"},
      {0x18, "times matrix 4 x 4"},
      {0x19, "times matrix 4 x 3"},
      {0x1A, "times matrix 3 x 3"},
      {0x1B, "scale"},
      {0x1C, "translate"},
      {kColour, "colour"},
      {kNormal, "normal"},
      {kTexCoord, "texture coordinates"},
      {kVertex16, "vertex of 16 bits"},
      {kVertex10, "vertex of 10 bits"},
      {kVertexXy, "vertex, X and Y"},
      {kVertexXz, "vertex, X and Z"},
      {kVertexYz, "vertex, Y and Z"},
      {kVertexDiff, "vertex by its difference"},
      {0x29, "polygon attributes"},
      {0x2A, "texture parameters"},
      {0x2B, "palette"},
      {0x30, "diffuse and ambient colour"},
      {0x31, "specular and emission colour"},
      {0x32, "direction of a light"},
      {0x33, "colour of a light"},
      {0x34, "shininess"},
      {kBegin, "begin triangles"},
      {kEnd, "end triangles"},
      {0x50, "swap buffers"},
      {0x60, "viewport"},
      {0x70, "box test"},
      {0x71, "position test"},
      {0x72, "vector test"},
  };
  const auto known = kNames.find(id);
  return fmt::format("{:02X}, {}", id, known == kNames.end() ? "not known" : known->second);
}

/// Three numbers of ten bits with a sign, in parts of `whole`.
std::string packedText(std::uint64_t word, double whole) {
  const auto part = [&](unsigned axis) {
    const auto bits = static_cast<int>(word >> 10 * axis & 1023U);
    return (bits >= 512 ? bits - 1024 : bits) / whole;
  };
  return fmt::format("{:.4g}, {:.4g}, {:.4g}", part(0), part(1), part(2));
}
std::string normalText(std::uint64_t word) { return packedText(word, 512.0); }
std::string vertexText(std::uint64_t word) { return packedText(word, 64.0); }
std::string differenceText(std::uint64_t word) { return packedText(word, 4096.0); }

std::string beginText(std::uint64_t word) {
  constexpr const char* kKinds[] = {"triangles", "quads", "strip of triangles", "strip of quads"};
  return fmt::format("{}, {}", word, kKinds[word & 3U]);
}

bool isVertex(unsigned id) { return id >= kVertex16 && id <= kVertexDiff; }

/// The fields of a command's parameters, by their place behind the command.
std::vector<FieldSpec> parametersOf(unsigned id) {
  switch (id) {
    case kRestore:
      return {{"slot", 0, T::U32, 4}};
    case kColour:
      return {{"colour", 0, T::U32, 4}};
    case kNormal:
      return {{"normal", 0, T::U32, 4, normalText}};
    case kTexCoord:
      return {{"texture S", 0, T::S16, 2}, {"texture T", 2, T::S16, 2}};
    case kVertex16:
      return {{"X", 0, T::S16, 2}, {"Y", 2, T::S16, 2}, {"Z", 4, T::S16, 2}};
    case kVertex10:
      return {{"X, Y, Z", 0, T::U32, 4, vertexText}};
    case kVertexXy:
      return {{"X", 0, T::S16, 2}, {"Y", 2, T::S16, 2}};
    case kVertexXz:
      return {{"X", 0, T::S16, 2}, {"Z", 2, T::S16, 2}};
    case kVertexYz:
      return {{"Y", 0, T::S16, 2}, {"Z", 2, T::S16, 2}};
    case kVertexDiff:
      return {{"difference", 0, T::U32, 4, differenceText}};
    case kBegin:
      return {{"kind", 0, T::U32, 4, beginText}};
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

  // A region for each word of commands, and for the parameters of each vertex and of what stands between.
  void addCommands(std::uint64_t offset, std::uint64_t size, const std::string& name) {
    static const std::vector<FieldSpec> kCommands = {{"command 1", 0, T::U8, 1, commandText},
                                                     {"command 2", 1, T::U8, 1, commandText},
                                                     {"command 3", 2, T::U8, 1, commandText},
                                                     {"command 4", 3, T::U8, 1, commandText}};
    std::uint32_t vertex = 0;
    std::uint64_t at = 0;
    while (at + 4 <= size && left_ > 0) {
      add(offset + at, 1, name, nullptr, kCommands, FieldGroup::Descriptor);
      std::uint32_t ids = bytes_.u32(offset + at);
      for (at += 4; ids != 0 && left_ > 0; ids >>= 8) {
        const unsigned id = ids & 0xFFU;
        const int words = commandWords(id);
        if (words < 0) break;
        const std::string owner = isVertex(id) ? name + " / " + named("vertex", vertex++) : name;
        if (const std::vector<FieldSpec> fields = parametersOf(id); !fields.empty())
          add(offset + at, 1, owner, nullptr, fields,
              isVertex(id) ? FieldGroup::Translation : FieldGroup::Descriptor,
              4 * static_cast<unsigned>(words));
        at += 4 * static_cast<std::uint64_t>(words);
      }
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
  std::uint64_t left_ = 16 * raw_.size() + 0x10000;
};

}  // namespace

void mapBmd(FieldMap& map, const Asset&, ByteView raw) { BmdMapper(map, raw).addAll(); }

}  // namespace marrow::formats::sm64ds
