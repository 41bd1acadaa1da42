// SPDX-License-Identifier: GPL-3.0-or-later
// Source: docs/formats/j3d-companions.md.
#include "formats/j3d/companion_fields.h"

#include <array>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace marrow::formats::j3d {
namespace {

using T = FieldType;

void addHeader(FieldMap& map, std::uint64_t at, std::string_view tag, std::vector<FieldSpec> fields) {
  fields.insert(fields.begin(),
                {{"tag", 0x00, T::Text, 4}, {"size", 0x04, T::U32, 4}, {"loop mode", 0x08, T::U8, 1}});
  FieldRegion region;
  region.offset = at;
  region.name = tag;
  region.fields = std::move(fields);
  region.stride = static_cast<std::uint32_t>(region.recordSize());
  map.add(std::move(region));
}

void addTable(FieldMap& map, std::uint64_t offset, std::uint32_t count, std::string name, FieldSpec field,
              FieldGroup group) {
  if (count == 0) return;
  map.add({.offset = offset,
           .count = count,
           .stride = field.size,
           .name = std::move(name),
           .record = "track",
           .fields = {field},
           .group = group});
}

/// A count, then hash and offset of each name.
void addNames(FieldMap& map, const PeekBytes& bytes, std::uint64_t block, std::uint64_t offsetAt,
              std::string name) {
  const std::uint64_t at = block + bytes.u32(offsetAt);
  if (at == block || !bytes.has(at, 4)) return;
  const std::uint32_t count = bytes.u16(at);
  map.add(at, name, {{"count", 0, T::U16, 2}}, FieldGroup::Text, Endian::Big);
  if (count == 0 || !bytes.has(at + 4, std::uint64_t{count} * 4)) return;
  map.add({.offset = at + 4,
           .count = count,
           .stride = 4,
           .name = name,
           .record = "track",
           .fields = {{"hash", 0, T::U16, 2}, {"name offset", 2, T::U16, 2}},
           .group = FieldGroup::Text});
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint64_t text = at + bytes.u16(at + 4 + 4 * std::uint64_t{i} + 2);
    const std::uint16_t length = bytes.textLength(text);
    if (length == 0) continue;
    map.add(text, name + " / track " + std::to_string(i), {{"name", 0, T::Text, length}}, FieldGroup::Text,
            Endian::Big);
  }
}

void addTtk1(FieldMap& map, const PeekBytes& bytes, std::uint64_t at) {
  addHeader(map, at, "TTK1",
            {{"rotation shift", 0x09, T::U8, 1},
             {"duration", 0x0A, T::S16, 2},
             {"row count", 0x0C, T::U16, 2},
             {"scale value count", 0x0E, T::U16, 2},
             {"rotation value count", 0x10, T::U16, 2},
             {"translation value count", 0x12, T::U16, 2},
             {"track table offset", 0x14, T::U32, 4},
             {"material numbers offset", 0x18, T::U32, 4},
             {"name table offset", 0x1C, T::U32, 4},
             {"matrix slots offset", 0x20, T::U32, 4},
             {"centres offset", 0x24, T::U32, 4},
             {"scale values offset", 0x28, T::U32, 4},
             {"rotation values offset", 0x2C, T::U32, 4},
             {"translation values offset", 0x30, T::U32, 4},
             {"post-transform tables", 0x34, T::Raw, 0x28},
             {"matrix mode", 0x5C, T::U32, 4}});
  const std::uint32_t rows = bytes.u16(at + 0x0C) / 3U;
  addTable(map, at + bytes.u32(at + 0x18), rows, "TTK1 / material numbers", {"", 0, T::U16, 2},
           FieldGroup::Descriptor);
  addTable(map, at + bytes.u32(at + 0x20), rows, "TTK1 / matrix slots", {"", 0, T::U8, 1},
           FieldGroup::Descriptor);
  addNames(map, bytes, at, at + 0x1C, "TTK1 / names");
  if (rows == 0) return;
  map.add({.offset = at + bytes.u32(at + 0x24),
           .count = rows,
           .stride = 12,
           .name = "TTK1 / centres",
           .record = "track",
           .fields = {{"X", 0, T::F32, 4}, {"Y", 4, T::F32, 4}, {"Z", 8, T::F32, 4}},
           .group = FieldGroup::Descriptor});
}

void addTrk1(FieldMap& map, const PeekBytes& bytes, std::uint64_t at) {
  addHeader(map, at, "TRK1",
            {{"duration", 0x0A, T::S16, 2},
             {"register count", 0x0C, T::U16, 2},
             {"constant count", 0x0E, T::U16, 2},
             {"value counts", 0x10, T::Raw, 16},
             {"register table offset", 0x20, T::U32, 4},
             {"constant table offset", 0x24, T::U32, 4},
             {"register material numbers offset", 0x28, T::U32, 4},
             {"constant material numbers offset", 0x2C, T::U32, 4},
             {"register names offset", 0x30, T::U32, 4},
             {"constant names offset", 0x34, T::U32, 4},
             {"register red offset", 0x38, T::U32, 4},
             {"register green offset", 0x3C, T::U32, 4},
             {"register blue offset", 0x40, T::U32, 4},
             {"register alpha offset", 0x44, T::U32, 4},
             {"constant red offset", 0x48, T::U32, 4},
             {"constant green offset", 0x4C, T::U32, 4},
             {"constant blue offset", 0x50, T::U32, 4},
             {"constant alpha offset", 0x54, T::U32, 4}});
  addTable(map, at + bytes.u32(at + 0x28), bytes.u16(at + 0x0C), "TRK1 / register material numbers",
           {"", 0, T::U16, 2}, FieldGroup::Descriptor);
  addTable(map, at + bytes.u32(at + 0x2C), bytes.u16(at + 0x0E), "TRK1 / constant material numbers",
           {"", 0, T::U16, 2}, FieldGroup::Descriptor);
  addNames(map, bytes, at, at + 0x30, "TRK1 / register names");
  addNames(map, bytes, at, at + 0x34, "TRK1 / constant names");
}

void addColours(FieldMap& map, const PeekBytes& bytes, std::uint64_t at, std::string_view tag) {
  addHeader(map, at, tag,
            {{"duration", 0x0C, T::S16, 2},
             {"track count", 0x0E, T::U16, 2},
             {"value counts", 0x10, T::Raw, 8},
             {"track table offset", 0x18, T::U32, 4},
             {"material numbers offset", 0x1C, T::U32, 4},
             {"name table offset", 0x20, T::U32, 4},
             {"red offset", 0x24, T::U32, 4},
             {"green offset", 0x28, T::U32, 4},
             {"blue offset", 0x2C, T::U32, 4},
             {"alpha offset", 0x30, T::U32, 4}});
  addTable(map, at + bytes.u32(at + 0x1C), bytes.u16(at + 0x0E), std::string(tag) + " / material numbers",
           {"", 0, T::U16, 2}, FieldGroup::Descriptor);
  addNames(map, bytes, at, at + 0x20, std::string(tag) + " / names");
}

/// Where the values of each track or shape are.
void addRuns(FieldMap& map, std::uint64_t offset, std::uint32_t count, std::string name, const char* record,
             std::vector<FieldSpec> more) {
  if (count == 0) return;
  FieldRegion region{.offset = offset,
                     .count = count,
                     .name = std::move(name),
                     .record = record,
                     .fields = {{"value count", 0, T::U16, 2}, {"first value", 2, T::U16, 2}},
                     .group = FieldGroup::Descriptor};
  region.fields.insert(region.fields.end(), more.begin(), more.end());
  region.stride = static_cast<std::uint32_t>(region.recordSize());
  map.add(std::move(region));
}

void addTpt1(FieldMap& map, const PeekBytes& bytes, std::uint64_t at) {
  addHeader(map, at, "TPT1",
            {{"duration", 0x0A, T::S16, 2},
             {"track count", 0x0C, T::U16, 2},
             {"image count", 0x0E, T::U16, 2},
             {"track table offset", 0x10, T::U32, 4},
             {"images offset", 0x14, T::U32, 4},
             {"material numbers offset", 0x18, T::U32, 4},
             {"name table offset", 0x1C, T::U32, 4}});
  const std::uint32_t rows = bytes.u16(at + 0x0C);
  addRuns(map, at + bytes.u32(at + 0x10), rows, "TPT1 / tracks", "track",
          {{"texture slot", 4, T::U8, 1}, {"unused", 5, T::Raw, 3}});
  addTable(map, at + bytes.u32(at + 0x18), rows, "TPT1 / material numbers", {"", 0, T::U16, 2},
           FieldGroup::Descriptor);
  addNames(map, bytes, at, at + 0x1C, "TPT1 / names");
}

void addVaf1(FieldMap& map, const PeekBytes& bytes, std::uint64_t at) {
  addHeader(map, at, "VAF1",
            {{"duration", 0x0A, T::S16, 2},
             {"shape count", 0x0C, T::U16, 2},
             {"value count", 0x0E, T::U16, 2},
             {"shape table offset", 0x10, T::U32, 4},
             {"values offset", 0x14, T::U32, 4}});
  addRuns(map, at + bytes.u32(at + 0x10), bytes.u16(at + 0x0C), "VAF1 / shapes", "shape", {});
}

const char* curveName(core::TargetKind kind, std::size_t curve) {
  static constexpr std::array kComponents = {"red", "green", "blue", "alpha"};
  if (kind == core::TargetKind::TextureMatrix) return core::toString(core::kChannels[curve]);
  return kComponents[curve];
}

FieldGroup groupOf(core::TargetKind kind, std::size_t curve) {
  if (kind != core::TargetKind::TextureMatrix) return FieldGroup::Rotation;
  const core::Channel channel = core::kChannels[curve];
  if (core::isScale(channel)) return FieldGroup::Scale;
  return core::isRotation(channel) ? FieldGroup::Rotation : FieldGroup::Translation;
}

FieldType typeOf(std::uint32_t wordSize) { return wordSize == 1 ? T::U8 : wordSize == 2 ? T::S16 : T::F32; }

void addCurve(FieldMap& map, const core::Curve& curve, FieldRegion region) {
  const bool isKeyed = curve.interpolation == core::Interpolation::Hermite;
  FieldRegion row = region;
  row.offset = curve.descriptorOffset;
  row.fields = {{"count", 0, T::U16, 2}, {"index", 2, T::U16, 2}};
  row.stride = static_cast<std::uint32_t>(row.recordSize());
  row.group = FieldGroup::Descriptor;
  row.clip = -1;  // no key
  map.add(std::move(row));
  if (curve.keyCount == 0) return;
  const std::uint32_t words = !isKeyed ? 1 : curve.hasTwoTangents ? 4 : 3;
  const std::uint32_t size = curve.keyStrideBytes / words;
  static constexpr std::array<const char*, 4> kKeyWords = {"time", "value", "tangent in", "tangent out"};
  region.offset = curve.keysOffset;
  region.count = curve.keyCount;
  region.stride = curve.keyStrideBytes;
  region.record = curve.keyCount > 1 ? "key" : nullptr;
  for (std::uint32_t i = 0; i < words; ++i) {
    const char* name = words == 1 ? "value" : words == 3 && i == 2 ? "tangent" : kKeyWords[i];
    region.fields.push_back(
        {name, static_cast<std::uint16_t>(i * size), typeOf(size), static_cast<std::uint16_t>(size)});
  }
  map.add(std::move(region));
}

}  // namespace

bool addCompanionBlock(FieldMap& map, const PeekBytes& bytes, std::uint64_t at, std::string_view tag) {
  if (tag == "TTK1") return addTtk1(map, bytes, at), true;
  if (tag == "TRK1") return addTrk1(map, bytes, at), true;
  if (tag == "PAK1" || tag == "PAF1") return addColours(map, bytes, at, tag), true;
  if (tag == "TPT1") return addTpt1(map, bytes, at), true;
  if (tag == "VAF1") return addVaf1(map, bytes, at), true;
  return false;
}

void addCompanionTracks(FieldMap& map, const core::Clip& clip, std::string_view tag) {
  std::size_t number = 0;
  for (const core::Track& track : clip.otherTracks()) {
    const std::size_t index = clip.boneCount() + number;
    const core::Target& target = track.target;
    const std::string who =
        target.kind == core::TargetKind::Visibility ? "shape " + std::to_string(target.slot) : target.name;
    const std::string name =
        std::string(tag) + " / " + toString(target.kind) + " " + std::to_string(number++) + " (" + who + ")";
    if (track.run >= 0) {
      const core::ValueRun& run = clip.runs[static_cast<std::size_t>(track.run)];
      map.add({.offset = run.byteOffset,
               .count = static_cast<std::uint32_t>(run.values.size()),
               .stride = run.strideBytes,
               .name = name,
               .record = "frame",
               .fields = {{run.field, 0, run.strideBytes == 1 ? T::U8 : T::U16,
                           static_cast<std::uint16_t>(run.strideBytes)}},
               .group = FieldGroup::Event,
               .clip = 0,
               .track = index});
    }
    const std::span<const core::Curve> curves = clip.curvesOf(track);
    for (std::size_t i = 0; i < curves.size(); ++i) {
      FieldRegion region;
      region.name = name + " / " + curveName(target.kind, i);
      region.group = groupOf(target.kind, i);
      region.clip = 0;
      region.track = index;
      region.channel = core::kChannels[i];
      addCurve(map, curves[i], std::move(region));
    }
  }
}

}  // namespace marrow::formats::j3d
