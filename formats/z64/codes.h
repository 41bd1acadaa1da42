// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/message.h"

namespace marrow::formats::z64 {

/// What is said of Zelda 64 objects.
inline constexpr core::Code kCodes[] = {
    {"z64.null-address", "the address is null"},
    {"z64.other-segment", "address {0} lies in segment {1}, but this file is segment {2}"},
    {"z64.unaligned", "address {0} is not a multiple of {1}"},
    {"z64.past-end", "address {0} lies past the end of the file, {1}"},
    {"z64.frame-count", "an animation of {0} frames"},
    {"z64.values-outside", "{0} would lie past the end of the file"},
    {"z64.rows-outside", "the {0} index rows would lie past the end of the file"},
    {"z64.values-in-rows", "the values are said to begin inside the index rows"},
    {"z64.values-are-rows", "the values and the index rows are said to lie at one place"},
    {"z64.padding", "the padding is not zero, so this is no animation header"},
    {"z64.shared-values",
     "the animations of this file share their values so often that they make too many keys"},
    {"z64.header-cut", "an animation header of 16 bytes begins here, but the file ends inside it"},
    {"z64.early-limb-count", "the header counts {0} and {1}; neither is the skeleton's {2} limbs"},
    {"z64.no-limbs", "the skeleton has no limbs"},
    {"z64.skeleton-padding",
     "the three bytes behind the limb count are not zero; the game does not look at them"},
    {"z64.limb-size", "the limbs lie {0} bytes apart, but are read with {1} bytes each, as asked for"},
    {"z64.limb-missing", "limb {0}'s {1} is limb {2}, but there are only {3} limbs"},
    {"z64.limb-own-link", "limb {0} is its own {1}"},
    {"z64.limb-circle", "limb {0}'s {1} is limb {2}, which leads back here: the hierarchy runs in a circle"},
    {"z64.limb-shared",
     "limb {0} is reached by more than one link; shown under the first, the game draws it again"},
    {"z64.limbs-unreached",
     "only {0} of {1} limbs hang under limb 0; the others are not shown, as the game does not draw them"},
    {"z64.root-sibling", "the root limb names a sibling, limb {0}; the game never follows it"},
    {"z64.table-elsewhere", "the header does not lead to the limb table right before it"},
    {"z64.table-cut", "a limb table begins here, but the file ends before the skeleton's header"},
    {"z64.early-limb-twice", "the list names this limb twice"},
    {"z64.early-rest-not-finite", "the rest translation has a number that is infinite or not a number"},
    {"z64.early-no-limb", "address {0} is no limb of the list"},
    {"z64.early-no-tree", "only {0} of {1} limbs form a tree"},
    {"z64.early-limb-shared", "limb {0} is reached by more than one pointer; shown under the first"},
    {"z64.early-root-sibling", "the root limb names a sibling; the game never follows it"},
    {"z64.early-no-list", "there is no list of limb pointers here"},
    {"z64.not-aligned", "headers lie at multiples of 4, and this is none"},
    {"z64.no-rows", "there is no space for index rows"},
    {"z64.face", "the face is {0}: no face of the game's, eyes {1}, mouth {2}"},
    {"z64.face-padding", "the face is {0}: its padding is not zero, eyes {1}, mouth {2}"},
    {"z64.not-frames-segment",
     "a header of Link's animations has an address in segment 7 here, and this is {0} in segment {1}"},
    {"z64.odd-address", "address {0} is odd"},
    {"z64.keep-missing",
     "the headers of Link's animations lie in gameplay_keep, which is not at hand; name it as segment "
     "4"},
    {"z64.frames-outside", "{0} from {1} on end at {2}, but link_animetion ends at {3}"},
    {"z64.shared-frames", "the headers share their frames so often that the rest is left out"},
    {"z64.no-link-headers", "no header of Link's animations was found in this file"},
    {"z64.no-link-skeleton", "there is no skeleton of Link's 21 limbs in this file"},
    {"z64.not-links-limbs", "the skeleton there has {0} limbs, and Link's has 21"},
    {"z64.part-empty", "this file is taken for {0}, {1}, but it is empty"},
    {"z64.part-missing",
     "Link's animations also need {0}, {1}: put it beside this file, open it too, or name it as {2}"},
    {"z64.no-parts", "none of Link's three files is at hand"},
    {"z64.headers-alone",
     "{0} in link_animetion and his skeleton in object_link_boy or object_link_child: put them beside "
     "this file, open them too, or name them as segments 7 and 6"},
    {"z64.frames-alone",
     "the frames of Link's animations; where each begins is said in gameplay_keep, and his skeleton is "
     "in object_link_boy or object_link_child: put them beside this file, open them too, or name them "
     "as segments 4 and 6"},
    {"z64.frames-too-short", "link_animetion is made of frames of 0x86 bytes, but this file has {0}"},
    {"z64.no-skeleton",
     "no skeleton was found here, only animations; one that is not found can be named by its offset"},
    {"z64.no-animation",
     "no animation was found here, only the skeleton; one that is not found can be named by its offset"},
    {"z64.object-too-large", "an object has at most 16 MB, the reach of its addresses"},
    {"z64.empty", "the file is empty"},
    {"z64.nothing-found",
     "neither a skeleton nor an animation was found in these {0} bytes; one that is not found can be "
     "named by its offset"},
    {"z64.no-skeleton-at", "there is no skeleton at {0} that was named: {1}"},
    {"z64.no-animation-at", "there is no animation at {0} that was named: {1}"},
    {"z64.link-in-object", "{0}; Link's is in his object, segment 6"},
    {"z64.headers-in-keep",
     "{0}; the headers of Link's animations are not in his object but in gameplay_keep, where an offset "
     "names them"},
    {"z64.animations-elsewhere",
     "Link's animations are not in his object: open gameplay_keep with link_animetion beside it"},
};

consteval const core::Code& code(std::string_view id) { return core::findCode(kCodes, id); }

}  // namespace marrow::formats::z64
