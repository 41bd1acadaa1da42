// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/z64_formats.h"

#include "formats/z64/codes.h"
#include "formats/z64/link_join.h"
#include "formats/z64/link_parts.h"
#include "formats/z64/zelda_options.h"

#include <array>

namespace marrow::formats::z64 {

std::span<const FormatDescriptor> formats() {
  static constexpr OpenAsWords kOpenAs = {
      "Open as a Zelda 64 object",
      "No skeleton was found in %1. Where does its header begin? Animations that fit it are then looked for; "
      "they can be named, too.",
      "Name an offset…", "bin zdata -"};
  static const std::array kFormats = {
      FormatDescriptor{.id = "z64-object",
                       .label = "Zelda 64 object",
                       .extensions = "zobj bin",
                       .probe = probeObject,
                       .read = readObject,
                       .codes = kCodes,
                       .claims = claimsObject,
                       .options = optionSpecs(),
                       .hasUseFor = hasUseFor,
                       .family = "Zelda 64",
                       .familyNote = "objects; Link: gameplay_keep, link_animetion and object_link",
                       .noun = "a Zelda 64 object",
                       .openAs = &kOpenAs,
                       .holdsSkeletons = true,
                       .wants = wants(),
                       .setName = "Link's animations",
                       .join = joinLink}};
  return kFormats;
}

}  // namespace marrow::formats::z64
