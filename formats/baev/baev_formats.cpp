// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/baev/baev_formats.h"

#include "formats/asset.h"
#include "formats/baev/codes.h"

#include <array>

namespace marrow::formats::baev {
namespace {

constexpr std::array kFormats = {
    FormatDescriptor{.id = "baev",
                     .label = "Animation events (BAEV)",
                     .extensions = "baev zs",
                     .probe = probeBaev,
                     .read = readBaev,
                     .codes = kCodes,
                     .mapFields = mapFile,
                     .family = "Switch",
                     .familyNote = "events of an animation"},
};

}  // namespace

std::span<const FormatDescriptor> formats() { return kFormats; }

}  // namespace marrow::formats::baev
