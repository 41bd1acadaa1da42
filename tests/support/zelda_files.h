// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/write/zelda.h"

namespace marrow::testing {

/// A root with two children, the first of which has a child of its own.
[[nodiscard]] std::vector<write::ZeldaLimb> zeldaTree();
/// The 21 limbs of Link, each one unit above its parent.
[[nodiscard]] std::vector<write::ZeldaLimb> linkLimbs();
/// The 21 limbs of Link, of which the root reaches only 6: itself, 3, 4, 5, 6 and 7.
[[nodiscard]] std::vector<write::ZeldaLimb> brokenLinkLimbs();
/// zeldaTree() with a loop: limb 3 names its parent, limb 1, as its child.
[[nodiscard]] std::vector<write::ZeldaLimb> loopedTree();

/// The frames of one of Link's animations: every word of frame f is f * 0x100 + its index, the face as given.
[[nodiscard]] write::Bytes linkFrames(const std::vector<unsigned>& faces);

/// A gameplay_keep of headers for clips of one frame each, the first from the start of link_animetion.
[[nodiscard]] write::Bytes linkKeep(int clips);

/// An object with only Link's skeleton.
[[nodiscard]] write::Bytes linkObject();

/// A golden object of Link's: it has a body. A table of hands and sheaths begins in it.
[[nodiscard]] write::Bytes linkBodyWithTable();
/// A gameplay_keep of three of Link's clips of one frame each, and an animated skeleton of four limbs, as the
/// games' file has doors and arrows.
[[nodiscard]] write::Bytes linkKeepWithDoor();
/// A gameplay_keep of two of Link's clips at 0x20: three frames from 0, two from 0x192.
[[nodiscard]] write::Bytes linkKeep();

}  // namespace marrow::testing
