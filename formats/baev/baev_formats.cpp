// SPDX-License-Identifier: GPL-3.0-or-later
// Source: docs/formats/baev.md.
#include "formats/baev/baev_formats.h"

#include "formats/asset.h"
#include "formats/baev/codes.h"
#include "formats/fields/map_fields.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace marrow::formats::baev {
namespace {

using T = FieldType;
// As in Tears of the Kingdom: Actor/AS/X.root.asb and Actor/AnimationEvent/AsNode/X.root.baev.
constexpr EventFolder kFolders[] = {{"AS", "AnimationEvent/AsNode"}};
constexpr std::uint32_t kMostSections = 16;
constexpr std::uint32_t kSectionHeaderBytes = 0x28;

/// Walks the asset and follows its pointers through the bytes again.
class BaevMapper {
 public:
  BaevMapper(FieldMap& map, ByteView bytes) : map_(map), bytes_(bytes, Endian::Little) {}

  void mapHeader() {
    add(0, "header",
        {{"magic", 0x00, T::Text, 4},
         {"file size", 0x08, T::U32, 4},
         {"section headers pointer", 0x10, T::U64, 8},
         {"section count", 0x18, T::U32, 4},
         {"section header size", 0x1C, T::U32, 4},
         {"data pointer", 0x20, T::U64, 8},
         {"class name", 0x28, T::Text, 0x80}},
        FieldGroup::Header);
    const std::uint64_t headers = bytes_.number(0x10, 8);
    const std::uint32_t stride = std::max(bytes_.u32(0x1C), kSectionHeaderBytes);
    for (std::uint32_t i = 0; i < std::min(bytes_.u32(0x18), kMostSections); ++i) {
      const std::uint64_t at = headers + std::uint64_t{i} * stride;
      if (!bytes_.has(at, kSectionHeaderBytes)) break;
      add(at, "section " + std::to_string(i),
          {{"magic", 0x00, T::Text, 4},
           {"data offset", 0x04, T::U32, 4},
           {"data size", 0x08, T::U32, 4},
           {"alignment", 0x0C, T::U32, 4},
           {"pointer", 0x10, T::U64, 8},
           {"name", 0x18, T::Text, 16}},
          FieldGroup::Header);
    }
    add(bytes_.number(0x20, 8), "data",
        {{"kept for the game", 0x00, T::Raw, 8},
         {"micro version", 0x08, T::U8, 1},
         {"minor version", 0x09, T::U8, 1},
         {"major version", 0x0A, T::U16, 2},
         {"string pool pointer", 0x10, T::U64, 8},
         {"event table pointer", 0x18, T::U64, 8},
         {"event count", 0x20, T::U32, 4},
         {"event entry size", 0x24, T::U32, 4},
         {"action table pointer", 0x28, T::U64, 8},
         {"action count", 0x30, T::U32, 4},
         {"action entry size", 0x34, T::U32, 4}},
        FieldGroup::Header);
  }

  void mapArchive(const core::EventArchive& archive) {
    for (std::size_t i = 0; i < archive.events.size(); ++i) mapEvent(archive.events[i], i);
    for (std::size_t i = 0; i < archive.actions.size(); ++i) mapAction(archive.actions[i], i);
  }

 private:
  void add(std::uint64_t at, std::string name, std::initializer_list<FieldSpec> fields, FieldGroup group) {
    map_.add(at, std::move(name), fields, group, Endian::Little);
  }

  void addTable(std::uint64_t at, std::size_t count, std::uint32_t stride, const std::string& name,
                const char* record, FieldSpec field) {
    if (count == 0) return;
    map_.add({.offset = at,
              .count = static_cast<std::uint32_t>(count),
              .stride = stride,
              .name = name,
              .record = record,
              .fields = {field},
              .group = FieldGroup::Descriptor,
              .endian = Endian::Little});
  }

  void mapEvent(const core::EventEntry& event, std::size_t index) {
    const std::string name = "event " + std::to_string(index);
    add(event.byteOffset, name,
        {{"name hash", 0x00, T::U32, 4},
         {"action indices pointer", 0x08, T::U64, 8},
         {"action index count", 0x10, T::U32, 4},
         {"action index size", 0x14, T::U32, 4}},
        FieldGroup::Descriptor);
    const std::uint32_t stride = std::max(bytes_.u32(event.byteOffset + 0x14), 4U);
    addTable(bytes_.number(event.byteOffset + 0x08, 8), event.actionIndices.size(), stride, name,
             "action index", {"", 0, T::U32, 4});
  }

  void mapAction(const core::EventAction& action, std::size_t index) {
    const std::string name = "action " + std::to_string(index);
    add(action.byteOffset, name,
        {{"animations pointer", 0x00, T::U64, 8},
         {"animation count", 0x08, T::U32, 4},
         {"animation entry size", 0x0C, T::U32, 4},
         {"name hash", 0x10, T::U32, 4},
         {"unknown", 0x14, T::U32, 4}},
        FieldGroup::Descriptor);
    for (std::size_t i = 0; i < action.animations.size(); ++i) {
      mapAnimation(action.animations[i], name + " / animation " + std::to_string(i));
    }
  }

  void mapAnimation(const core::EventAnimation& animation, const std::string& place) {
    const std::string name = place + " " + animation.name;
    add(animation.byteOffset, name,
        {{"name pointer", 0x00, T::U64, 8},
         {"triggers pointer", 0x08, T::U64, 8},
         {"trigger count", 0x10, T::U32, 4},
         {"trigger entry size", 0x14, T::U32, 4},
         {"holds pointer", 0x18, T::U64, 8},
         {"hold count", 0x20, T::U32, 4},
         {"hold entry size", 0x24, T::U32, 4},
         {"hold word", 0x28, T::U32, 4},
         {"type index", 0x2C, T::U32, 4}},
        FieldGroup::Descriptor);
    mapText(bytes_.number(animation.byteOffset, 8), name + " / name");
    for (std::size_t i = 0; i < animation.triggers.size(); ++i) {
      mapSpan(animation.triggers[i], name + " / trigger " + std::to_string(i));
    }
    for (std::size_t i = 0; i < animation.holds.size(); ++i) {
      mapSpan(animation.holds[i], name + " / hold " + std::to_string(i));
    }
  }

  void mapSpan(const core::EventSpan& span, const std::string& name) {
    add(span.byteOffset, name,
        {{"parameters pointer", 0x00, T::U64, 8},
         {"parameter count", 0x08, T::U32, 4},
         {"parameter size", 0x0C, T::U32, 4},
         {"start frame", 0x10, T::F32, 4},
         {"end frame", 0x14, T::F32, 4}},
        FieldGroup::Event);
    const std::uint64_t pointers = bytes_.number(span.byteOffset, 8);
    addTable(pointers, span.parameters.size(), 8, name, "parameter pointer", {"", 0, T::U64, 8});
    for (std::size_t i = 0; i < span.parameters.size(); ++i) {
      mapParameter(bytes_.number(pointers + 8 * i, 8), name + " / parameter " + std::to_string(i));
    }
  }

  void mapParameter(std::uint64_t at, const std::string& name) {
    constexpr FieldSpec kType{"type", 0, T::U32, 4};
    switch (bytes_.u32(at)) {
      case 0:
        return add(at, name, {kType, {"value", 8, T::S32, 4}}, FieldGroup::Event);
      case 1:
        return add(at, name, {kType, {"value", 8, T::F32, 4}}, FieldGroup::Event);
      case 3:
        return add(at, name,
                   {kType, {"value X", 8, T::F32, 4}, {"value Y", 12, T::F32, 4}, {"value Z", 16, T::F32, 4}},
                   FieldGroup::Event);
      case 5:
        add(at, name, {kType, {"text pointer", 8, T::U64, 8}}, FieldGroup::Event);
        return mapText(bytes_.number(at + 8, 8), name + " / text");
      default:
        return add(at, name, {kType, {"value", 8, T::Raw, 8}}, FieldGroup::Event);
    }
  }

  void mapText(std::uint64_t at, const std::string& name) {
    const std::uint16_t length = bytes_.textLength(at);
    if (length > 0) add(at, name, {{"", 0, T::Text, length}}, FieldGroup::Text);
  }

  FieldMap& map_;
  PeekBytes bytes_;
};

constexpr std::array kFormats = {
    FormatDescriptor{.id = "baev",
                     .label = "Animation events (BAEV)",
                     .extensions = "baev zs",
                     .probe = probeBaev,
                     .read = readBaev,
                     .codes = kCodes,
                     .mapFields = mapFile,
                     .family = "Switch",
                     .familyNote = "events of an animation",
                     .holdsEvents = true,
                     .eventFolders = kFolders},
};

}  // namespace

std::span<const FormatDescriptor> formats() { return kFormats; }

void mapFile(FieldMap& map, const Asset& content, ByteView bytes) {
  BaevMapper mapper(map, bytes);
  mapper.mapHeader();
  if (content.events) mapper.mapArchive(*content.events);
}

}  // namespace marrow::formats::baev
