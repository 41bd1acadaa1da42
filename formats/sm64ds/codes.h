// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/message.h"

namespace marrow::formats::sm64ds {

/// What is said of SM64DS files.
inline constexpr core::Code kCodes[] = {
    {"sm64ds.unaligned", "the {0} are not aligned to {1} bytes; the console would read other bytes"},
    {"sm64ds.no-frames", "the animation has no frames"},
    {"sm64ds.loop-word", "the loop word is {0} instead of 0 or 1; taken as a loop"},
    {"sm64ds.clip-without-bones", "the animation has no bones"},
    {"sm64ds.section-in-header", "the animation section overlaps the header"},
    {"sm64ds.animated-byte", "the animated byte is {0} instead of 0 or 1; animated, as in the game"},
    {"sm64ds.key-spacing", "the key spacing is 2 to the power of {0}; the game knows powers 0, 1 and 2"},
    {"sm64ds.key-every-8",
     "a key every 8 frames is read by the same rule, but the game's own table ends at every 4"},
    {"sm64ds.values-in-header", "the {0} overlap the header"},
    {"sm64ds.values-past-section", "the track leaves the {0} for the section after them"},
    {"sm64ds.maybe-packed", "{0}; the file begins like one packed with LZ77, and may be that and damaged"},
    {"sm64ds.model-without-bones", "the model has no bones"},
    {"sm64ds.table-in-header", "the bone table overlaps the header"},
    {"sm64ds.bone-outside", "bone id {0} of {1} bones"},
    {"sm64ds.bone-twice", "bone id {0} stands in the table twice"},
    {"sm64ds.parent-outside", "the parent of bone {0} would be bone {1} of {2}"},
    {"sm64ds.parent-circle", "the bones' parents form a circle"},
    {"sm64ds.odd-name", "the bone's name holds control characters"},
    {"sm64ds.no-name", "the bone has no name"},
    {"sm64ds.name-left-out", "the bone's name was left out: {0}"},
    {"sm64ds.billboard", "the game turns bone {0} to face the camera; it is shown as stored"},
};

consteval const core::Code& code(std::string_view id) { return core::findCode(kCodes, id); }

}  // namespace marrow::formats::sm64ds
