// SPDX-License-Identifier: GPL-3.0-or-later
// Sources: docs/formats/zelda64.md, zelda64-link.md.
#include "formats/fields/map_fields.h"
#include "formats/z64/body_fields.h"
#include "formats/z64/link_lists.h"
#include "formats/z64/object_view.h"
#include "formats/z64/z64_formats.h"

#include <string>

namespace marrow::formats::z64 {
namespace {

using T = FieldType;

void addSkeleton(FieldMap& map, const PeekBytes& bytes, const core::Skeleton& skeleton) {
  const std::uint64_t at = skeleton.byteOffset;
  map.add(at, skeleton.name, {{"limb table", 0x0, T::U32, 4}, {"limb count", 0x4, T::U8, 1}},
          FieldGroup::Header, Endian::Big);
  map.add({.offset = offsetOf(bytes.u32(at)),
           .count = static_cast<std::uint32_t>(bytes.number(at + 4, 1)),
           .stride = 4,
           .name = skeleton.name + " / limb table",
           .record = "limb",
           .fields = {{"", 0, T::U32, 4}},
           .group = FieldGroup::Descriptor});
  for (const core::Bone& bone : skeleton.bones) {
    map.add(bone.byteOffset, skeleton.name + " / " + bone.name,
            {{"position X", 0x0, T::S16, 2},
             {"position Y", 0x2, T::S16, 2},
             {"position Z", 0x4, T::S16, 2},
             {"child", 0x6, T::U8, 1},
             {"sibling", 0x7, T::U8, 1},
             {"display list", 0x8, T::U32, 4}},
            FieldGroup::Bone, Endian::Big);
  }
}

void addAnimation(FieldMap& map, const core::Clip& clip, int index) {
  map.add(clip.byteOffset, clip.name,
          {{"frame count", 0x0, T::S16, 2},
           {"values", 0x4, T::U32, 4},
           {"index rows", 0x8, T::U32, 4},
           {"limit", 0xC, T::U16, 2}},
          FieldGroup::Header, Endian::Big);
  addClip(map, clip, index, {clip.name, "limb", {{"index", 0, T::U16, 2}}, Endian::Big});
}

void addLinkHeader(FieldMap& map, const core::Clip& clip) {
  map.add(clip.byteOffset, clip.name, {{"frame count", 0x0, T::S16, 2}, {"frames", 0x4, T::U32, 4}},
          FieldGroup::Header, Endian::Big);
}

}  // namespace

void mapObject(FieldMap& map, const Asset& content, ByteView raw) {
  const PeekBytes bytes(raw, Endian::Big);
  const bool isEarly = content.formatId == "z64-legacy";
  for (const auto& skeleton : content.skeletons) {
    // Link's skeleton comes from another file than his headers, and the early format's records are others.
    if (isEarly || content.formatId != "z64-object") continue;
    addSkeleton(map, bytes, *skeleton);
    // The limb table lies in the segment that the file stands for.
    if (skeleton->body) addBody(map, bytes, *skeleton->body, segmentOf(bytes.u32(skeleton->byteOffset)));
  }
  if (hasLinkLists({raw, kObjectSegment})) addLinkTable(map, bytes);
  for (std::size_t i = 0; i < content.clips.size(); ++i) {
    const core::Clip& clip = *content.clips[i];
    if (!clip.keysFile.empty()) {
      addLinkHeader(map, clip);
    } else if (isEarly) {
      addClip(map, clip, static_cast<int>(i), {clip.name, "limb", {}, Endian::Big});
    } else {
      addAnimation(map, clip, static_cast<int>(i));
    }
  }
}

}  // namespace marrow::formats::z64
