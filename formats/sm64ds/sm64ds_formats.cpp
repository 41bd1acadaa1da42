// SPDX-License-Identifier: GPL-3.0-or-later
// Sources: docs/formats/sm64ds-bca.md, sm64ds-bmd.md.
#include "formats/sm64ds/sm64ds_formats.h"

#include "formats/asset.h"
#include "formats/fields/map_fields.h"
#include "formats/sm64ds/codes.h"

#include <array>

namespace marrow::formats::sm64ds {
namespace {

using T = FieldType;

constexpr std::array kFormats = {
    FormatDescriptor{.id = "sm64ds-bca",
                     .label = "SM64DS animation (BCA)",
                     .extensions = "bca",
                     .probe = probeBca,
                     .read = readBca,
                     .codes = kCodes,
                     .isReadByExtension = true,
                     .mapFields = mapBca,
                     .family = "Super Mario 64 DS"},
    FormatDescriptor{.id = "sm64ds-bmd",
                     .label = "SM64DS model (BMD)",
                     .extensions = "bmd",
                     .probe = probeBmd,
                     .read = readBmd,
                     .codes = kCodes,
                     .isReadByExtension = true,
                     .mapFields = mapBmd,
                     .family = "Super Mario 64 DS",
                     .holdsSkeletons = true},
};

}  // namespace

std::span<const FormatDescriptor> formats() { return kFormats; }

void mapBca(FieldMap& map, const Asset& content, ByteView) {
  map.add(0, "header",
          {{"bone count", 0x00, T::U16, 2},
           {"frame count", 0x02, T::U16, 2},
           {"loop", 0x04, T::U32, 4},
           {"scale values offset", 0x08, T::U32, 4},
           {"rotation values offset", 0x0C, T::U32, 4},
           {"translation values offset", 0x10, T::U32, 4},
           {"animation section offset", 0x14, T::U32, 4}},
          FieldGroup::Header, Endian::Little);
  const ClipNaming naming{{},
                          "bone",
                          {{"shift", 0, T::U8, 1}, {"animated", 1, T::U8, 1}, {"index", 2, T::U16, 2}},
                          Endian::Little};
  for (std::size_t i = 0; i < content.clips.size(); ++i) {
    addClip(map, *content.clips[i], static_cast<int>(i), naming);
  }
}

void mapBmd(FieldMap& map, const Asset&, ByteView raw) {
  const PeekBytes bytes(raw, Endian::Little);
  map.add(0, "header",
          {{"scale shift", 0x00, T::U32, 4},
           {"bone count", 0x04, T::U32, 4},
           {"bone records offset", 0x08, T::U32, 4},
           {"display list count", 0x0C, T::U32, 4},
           {"display lists offset", 0x10, T::U32, 4},
           {"texture count", 0x14, T::U32, 4},
           {"textures offset", 0x18, T::U32, 4},
           {"palette count", 0x1C, T::U32, 4},
           {"palettes offset", 0x20, T::U32, 4},
           {"material count", 0x24, T::U32, 4},
           {"materials offset", 0x28, T::U32, 4},
           {"transform map offset", 0x2C, T::U32, 4}},
          FieldGroup::Header, Endian::Little);
  map.add({.offset = bytes.u32(0x08),
           .count = bytes.u32(0x04),
           .stride = 0x40,
           .name = "bones",
           .record = "bone",
           .fields = {{"id", 0x00, T::U32, 4},
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
                      {"flags", 0x3C, T::U32, 4}},
           .group = FieldGroup::Bone,
           .endian = Endian::Little});
}

}  // namespace marrow::formats::sm64ds
