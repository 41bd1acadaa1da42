// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/fields/map_fields.h"

#include "core/key_words.h"
#include "formats/registry.h"

#include <utility>

namespace marrow::formats {
namespace {

FieldType typeOf(core::WordKind kind) {
  switch (kind) {
    case core::WordKind::Signed16:
      return FieldType::S16;
    case core::WordKind::Signed32:
      return FieldType::S32;
    case core::WordKind::Float32:
      return FieldType::F32;
  }
  return FieldType::Raw;
}

FieldGroup groupOf(core::Channel channel) {
  if (core::isScale(channel)) return FieldGroup::Scale;
  return core::isRotation(channel) ? FieldGroup::Rotation : FieldGroup::Translation;
}

std::string curveName(const ClipNaming& naming, std::size_t track, core::Channel channel) {
  std::string name = naming.prefix.empty() ? std::string() : naming.prefix + " / ";
  name += naming.part;
  name += " " + std::to_string(track) + " / " + core::toString(channel);
  return name;
}

void addKeys(FieldMap& map, const core::Clip& clip, const core::Curve& curve, FieldRegion region) {
  if (curve.keyCount == 0 || curve.keyStrideBytes == 0) return;  // the file does not store them so
  const core::KeyWords words = core::keyWords(clip, region.channel, curve);
  region.offset = curve.keysOffset;
  region.count = curve.keyCount;
  region.stride = curve.keyStrideBytes;
  region.record = curve.keyCount > 1 ? "key" : nullptr;
  region.group = groupOf(region.channel);
  const std::size_t size = core::sizeOf(words.kind);
  for (std::size_t i = 0; i < words.count; ++i) {
    region.fields.push_back({core::wordName(words, i), static_cast<std::uint16_t>(i * size),
                             typeOf(words.kind), static_cast<std::uint16_t>(size)});
  }
  map.add(std::move(region));
}

void addClipKeys(FieldMap& map, const core::Clip& clip, int index, const ClipNaming& naming,
                 bool withDescriptors) {
  const std::size_t bones = clip.boneCount();
  for (std::size_t track = 0; track < bones; ++track) {
    for (const core::Channel channel : core::kChannels) {
      const core::Curve& curve = clip.curve(track, channel);
      if (curve.keepsRest) continue;
      FieldRegion region;
      region.name = curveName(naming, track, channel);
      region.endian = naming.endian;
      region.clip = index;
      region.track = track;
      region.channel = channel;
      if (withDescriptors && !naming.descriptor.empty()) {
        FieldRegion descriptor = region;
        descriptor.clip = -1;
        descriptor.offset = curve.descriptorOffset;
        descriptor.fields = naming.descriptor;
        descriptor.stride = static_cast<std::uint32_t>(descriptor.recordSize());
        descriptor.group = FieldGroup::Descriptor;
        map.add(std::move(descriptor));
      }
      if (clip.keysFile.empty() || !withDescriptors) addKeys(map, clip, curve, std::move(region));
    }
  }
}

}  // namespace

std::uint64_t PeekBytes::number(std::uint64_t offset, std::size_t size) const {
  if (!has(offset, size)) return 0;
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < size; ++i) {
    const std::size_t at = static_cast<std::size_t>(offset) + (endian_ == Endian::Big ? i : size - 1 - i);
    value = value << 8 | bytes_[at];
  }
  return value;
}

std::uint16_t PeekBytes::textLength(std::uint64_t offset) const {
  constexpr std::uint16_t kMost = 257;
  for (std::uint16_t length = 0; length < kMost && has(offset + length, 1); ++length) {
    if (number(offset + length, 1) == 0) return static_cast<std::uint16_t>(length + 1);
  }
  return 0;
}

void addClip(FieldMap& map, const core::Clip& clip, int index, const ClipNaming& naming) {
  addClipKeys(map, clip, index, naming, true);
}

FieldMap mapFields(const Asset& content, ByteView bytes) {
  FieldMap map;
  const FormatDescriptor* format = content.format;
  if (format != nullptr && format->mapFields != nullptr) format->mapFields(map, content, bytes);
  map.finish();
  return map;
}

FieldMap mapUnread(ByteView bytes, const std::string& fileName) {
  Asset nothing;
  nothing.format = recognise(bytes, {fileName}).format;
  return mapFields(nothing, bytes);
}

FieldMap mapForeignKeys(const Asset& content, const std::string& path) {
  FieldMap map;
  for (std::size_t i = 0; i < content.clips.size(); ++i) {
    const core::Clip& clip = *content.clips[i];
    if (clip.keysFile != path) continue;
    addClipKeys(map, clip, static_cast<int>(i), {clip.name, "limb", {}, Endian::Big}, false);
    if (clip.runs.empty()) continue;
    const core::ValueRun& run = clip.runs.front();  // the others are parts of the same words
    map.add({.offset = run.byteOffset,
             .count = static_cast<std::uint32_t>(run.values.size()),
             .stride = run.strideBytes,
             .name = clip.name,
             .record = "frame",
             .fields = {{run.field, 0, FieldType::U16, 2}},
             .group = FieldGroup::Event});
  }
  map.finish();
  return map;
}

}  // namespace marrow::formats
