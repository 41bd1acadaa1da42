// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/message.h"

namespace marrow::formats::j3d {

/// What is said of J3D files.
inline constexpr core::Code kCodes[] = {
    {"j3d.bad-magic", "a BCK begins with J3D1, this file with {0}"},
    {"j3d.no-blocks", "the file has no blocks; a {0} has one, {1}"},
    {"j3d.other-block", "a {0} has a block {1}, this file has {2}"},
    {"j3d.no-block", "a J3D model has a block {0}, this file has none"},
    {"j3d.file-size", "the header says {0} bytes, the file has {1}"},
    {"j3d.block-size", "{0} says it is {1} bytes long, which cannot be; {2} bytes follow"},
    {"j3d.block-count", "the header counts {0} blocks, the file has {1}"},
    {"j3d.negative-duration", "the duration is negative ({0} frames)"},
    {"j3d.no-duration", "the duration is 0 frames; only the first pose can be seen"},
    {"j3d.loop-mode", "loop mode {0} does not exist (0 to 4 do); played once"},
    {"j3d.clip-without-joints", "the animation has no joints"},
    {"j3d.table-in-header", "the joint table overlaps the block's header"},
    {"j3d.values-in-header", "the {0} are used but overlap the block's header"},
    {"j3d.value-not-finite", "a value is infinite or not a number"},
    {"j3d.key-not-finite", "a value or tangent is infinite or not a number"},
    {"j3d.time-not-finite", "key {0} has a time that is infinite or not a number"},
    {"j3d.sound-not-finite", "a sound's frame is infinite or not a number"},
    {"j3d.rest-not-finite", "the rest pose has a number that is infinite or not a number"},
    {"j3d.shift-impossible", "the rotation shift is {0}; a 32-bit angle has no such bit"},
    {"j3d.shift-too-large",
     "the rotation shift is {0}: the game keeps 16 bits, so every shifted angle is 0 there"},
    {"j3d.count-past-end", "the header counts {0} {1}, more than the file can hold"},
    {"j3d.count-too-small",
     "the header counts {0} {1}, but tracks use more (the game never reads that count)"},
    {"j3d.tangent-mode", "tangent mode {0} is not 0 or 1; read as piece-wise, as the game does"},
    {"j3d.keys-at-once", "keys {0} and {1} are both at frame {2}: the value jumps there"},
    {"j3d.keys-go-down", "key times go down: key {0} comes before key {1}, at frame {2}"},
    {"j3d.sounds-left-out", "the sounds were left out: {0}"},
    {"j3d.node-type", "node type {0} is not known; skipped"},
    {"j3d.level-not-open", "a level is closed that was never opened; skipped"},
    {"j3d.joint-outside", "joint {0} of {1}"},
    {"j3d.joint-twice", "joint {0} stands in the hierarchy twice; the first place counts"},
    {"j3d.joint-left-out", "joint {0} is not in the hierarchy; shown as a root"},
    {"j3d.model-without-joints", "the model has no joints"},
    {"j3d.name-count", "the name table has {0} names for {1} joints"},
    {"j3d.names-left-out", "some joint names were left out: {0}"},
    {"j3d.no-names", "the model has no names; joints go by their numbers"},
    {"j3d.scaling-rule", "scaling rule {0} is not known; the standard one is used"},
};

consteval const core::Code& code(std::string_view id) { return core::findCode(kCodes, id); }

}  // namespace marrow::formats::j3d
