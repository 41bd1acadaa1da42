// SPDX-License-Identifier: GPL-3.0-or-later
// Source: docs/formats/baev.md.
#include "formats/baev/baev_formats.h"

#include "formats/asset.h"
#include "formats/baev/codes.h"

#include <array>

namespace marrow::formats::baev {
namespace {

// As in Tears of the Kingdom: Actor/AS/X.root.asb and Actor/AnimationEvent/AsNode/X.root.baev.
constexpr EventPlace kFolders[] = {{"AS", "AnimationEvent/AsNode"}};
constexpr Want kWants[] = {{.kind = WantKind::Clip, .eventPlaces = kFolders}};
constexpr std::array kFormats = {
    FormatDescriptor{.id = "baev",
                     .label = "Animation events (BAEV)",
                     .extensions = "baev zs",
                     .probe = probeBaev,
                     .read = readBaev,
                     .codes = kCodes,
                     .family = "Switch",
                     .familyNote = "events of an animation",
                     .wants = kWants},
};

}  // namespace

std::span<const FormatDescriptor> formats() { return kFormats; }

}  // namespace marrow::formats::baev
