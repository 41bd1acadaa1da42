// SPDX-License-Identifier: GPL-3.0-or-later
// Sources: docs/formats/sm64ds-bca.md, sm64ds-bmd.md.
#include "formats/sm64ds/sm64ds_formats.h"

#include "formats/asset.h"
#include "formats/sm64ds/codes.h"

#include <array>

namespace marrow::formats::sm64ds {
namespace {

constexpr Want kWants[] = {{.kind = WantKind::Model, .file = "its BMD", .namesShareWords = true}};

constexpr std::array kFormats = {
    FormatDescriptor{.id = "sm64ds-bca",
                     .label = "SM64DS animation (BCA)",
                     .extensions = "bca",
                     .probe = probeBca,
                     .read = readBca,
                     .codes = kCodes,
                     .isReadByExtension = true,
                     .family = "Super Mario 64 DS",
                     .wants = kWants},
    FormatDescriptor{.id = "sm64ds-bmd",
                     .label = "SM64DS model (BMD)",
                     .extensions = "bmd",
                     .probe = probeBmd,
                     .read = readBmd,
                     .codes = kCodes,
                     .isReadByExtension = true,
                     .family = "Super Mario 64 DS",
                     .holdsSkeletons = true},
};

}  // namespace

std::span<const FormatDescriptor> formats() { return kFormats; }

}  // namespace marrow::formats::sm64ds
