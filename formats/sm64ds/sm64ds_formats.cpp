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

}  // namespace marrow::formats::sm64ds
