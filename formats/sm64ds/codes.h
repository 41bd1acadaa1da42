// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/message.h"

namespace marrow::formats::sm64ds {

/// Messages on SM64DS files.
inline constexpr core::Code kCodes[] = {
    {"sm64ds.unaligned", "the {0} are not aligned to {1} byte|bytes; the console would read other bytes"},
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
    {"sm64ds.in-header", "offset {0} leads into the file's header"},
    {"sm64ds.bone-outside", "bone id {0} of {1} bone|bones"},
    {"sm64ds.bone-twice", "bone id {0} stands in the table twice"},
    {"sm64ds.parent-outside", "the parent of bone {0} would be bone {1} of {2}"},
    {"sm64ds.parent-circle", "the bones' parents form a circle"},
    {"sm64ds.odd-name", "the name holds control characters"},
    {"sm64ds.no-lists", "the header counts no display lists, but a bone draws {0}; the body was left out"},
    {"sm64ds.rest-far", "the rest pose has the scale {0}, which no model has; 1 is taken"},
    {"sm64ds.no-name", "there is no name"},
    {"sm64ds.name-left-out", "the name was left out: {0}"},
    {"sm64ds.billboard", "the game turns what bone {0} draws to the camera; exports have it as stored"},
    {"sm64ds.number-outside", "number {0} of {1}"},
    {"sm64ds.table-cut", "of {0} entry|entries only {1} lie inside the file, behind its header"},
    {"sm64ds.scale-shift", "vertices would be multiplied by 2 to the power of {0}; they are shown as stored"},
    {"sm64ds.texture-left-out", "texture {0} is left out: {1}"},
    {"sm64ds.texture-without-format", "the texture has no format"},
    {"sm64ds.no-palette", "the material names no palette for a texture that needs one"},
    {"sm64ds.palette-unknown",
     "no material draws texture {0}, so that its palette is not known; the texture is not listed"},
    {"sm64ds.palette-short", "texels have colours beyond the {1} of palette {0}; they are shown black"},
    {"sm64ds.too-many-texels",
     "the textures share bytes so often that all of them would be out of proportion to a file of {0} "
     "byte|bytes"},
    {"sm64ds.pairs-left-out", "the bone draws nothing: {0}"},
    {"sm64ds.no-such-material", "material {0} of {1}; drawn without"},
    {"sm64ds.list-left-out", "display list {0} is left out: {1}"},
    {"sm64ds.part-left-out", "a part of display list {0} is left out: {1}"},
    {"sm64ds.part-empty", "a part of display list {0} has no commands"},
    {"sm64ds.nothing-drawn", "no bone draws any of the {0} display list|lists; there is no body"},
    {"sm64ds.list-not-drawn", "no bone draws display list {0} of {1}"},
    {"sm64ds.list-empty", "display list {0} draws nothing: it has no triangles"},
    {"sm64ds.many-transforms", "{0} transform|transforms; a list can reach {1}"},
    {"sm64ds.transform-left-out", "transform {0} moves nothing: {1}"},
    {"sm64ds.weighted-outside", "bone {0} of {1}, and {2} weighted matrices"},
    {"sm64ds.no-weights", "weighted matrix {0} has no weights"},
    {"sm64ds.weighted-shared", "the weighted matrices have more weights than a file of {0} byte|bytes holds"},
    {"sm64ds.empty-slot", "slot {0} is empty; the matrix before it stays"},
    {"sm64ds.unknown-command", "command {0} does not exist; the list is read up to it"},
    {"sm64ds.odd-command", "command {0} is stepped over"},
    {"sm64ds.command-cut", "command {0} is cut; the list is read up to it"},
    {"sm64ds.vertex-outside", "a vertex before the first begin draws nothing"},
    {"sm64ds.vertices-left-over", "vertices left over at the end of a primitive: {0}; not drawn"},
    {"sm64ds.too-many-triangles",
     "display lists are drawn so often that the mesh would be out of proportion to a file of {0} byte|bytes; "
     "the "
     "rest is left out"},
};

consteval const core::Code& code(std::string_view id) { return core::findCode(kCodes, id); }

}  // namespace marrow::formats::sm64ds
