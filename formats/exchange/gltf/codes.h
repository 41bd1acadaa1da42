// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/message.h"

namespace marrow::formats::gltf {

/// Messages on glTF files.
inline constexpr core::Code kCodes[] = {
    {"gltf.not-finite", "this bone rests at no place that is a number, so it cannot be exported"},
    {"gltf.not-finite-at",
     "at frame {0} this bone is at no place that is a number, so it cannot be exported"},
    {"gltf.too-many-keys", "{0} of {1} would be more than {2} pose|poses of a bone"},
    {"gltf.too-large", "this would be larger than 4 GB, which a GLB cannot be"},
    {"gltf.no-rate", "the clip has no frames a second; name some as the rate"},
    {"gltf.no-bones", "there is no bone to export"},

    // Reading.
    {"gltf.version", "this is version {0} of glTF; version 2 is read"},
    {"gltf.no-json-chunk", "the first part is not the JSON that it has to be"},
    {"gltf.broken-json", "the JSON is broken here"},
    {"gltf.large-number", "the JSON holds a number that is too large"},
    {"gltf.no-object", "this is no object"},
    {"gltf.no-array", "this is no array"},
    {"gltf.no-number", "this is no number that can be used"},
    {"gltf.no-numbers", "this is no array of {0} number|numbers"},
    {"gltf.no-whole-number", "this is no whole number"},
    {"gltf.no-text", "this is no text"},
    {"gltf.missing", "this is missing"},
    {"gltf.index-outside", "number {0} of {1}"},
    {"gltf.extension", "the file cannot be read without the extension {0}, which Marrow does not know"},
    {"gltf.out-of-proportion", "what the file asks for would be out of proportion to its {0} byte|bytes"},
    {"gltf.no-bytes", "it names no bytes"},
    {"gltf.no-base64", "the data in this URI is no base64"},
    {"gltf.not-beside", "\"{0}\" does not lie in the file's folder or below it, and nothing else is read"},
    {"gltf.nothing-beside", "\"{0}\" cannot be read: this file lies in no folder"},
    {"gltf.beside", "\"{0}\" cannot be read: {1}"},
    {"gltf.buffer-short", "the buffer should have {0} byte|bytes, but it has {1}"},
    {"gltf.view-outside", "{1} byte|bytes at {0} leave the buffer, which has {2}"},
    {"gltf.stride", "the elements would be {0} byte|bytes apart; glTF allows 252"},
    {"gltf.accessor-type", "this is no type of an accessor that is read"},
    {"gltf.accessor-width", "the elements should have {0} number|numbers"},
    {"gltf.component-type", "{0} is no type of number that can stand here"},
    {"gltf.accessor-outside", "{0} byte|bytes at {1} leave the view, which has {2}"},
    {"gltf.sparse-count", "{0} of {1} element|elements would be replaced"},
    {"gltf.no-integers", "these are no whole numbers"},
    {"gltf.two-parents", "node {0} has two parents"},
    {"gltf.node-circle", "the nodes form a circle"},
    {"gltf.no-nodes", "the file has no node that could be shown"},
    {"gltf.sheared", "the matrix of this node is sheared, which bones cannot be; it is shown without that"},
    {"gltf.channel-twice", "another channel moves the same part of this node"},
    {"gltf.key-count", "there are {0} value|values for {1}"},
    {"gltf.interpolation", "\"{0}\" is no interpolation of glTF"},
    {"gltf.no-keys", "there is no key"},
    {"gltf.times", "the time of key {0} does not come after the one before, or is no time"},
    {"gltf.value-not-finite", "value {0} is no number that can be used"},
    {"gltf.animation-left-out", "the animation {0} is left out: {1}"},
    {"gltf.too-long", "it would last {0} frame|frames; at most {1} are read"},
    {"gltf.other-channels", "channels that move no bone, such as weights of shapes, are left out"},
    {"gltf.euler-error",
     "rotations are shown as Euler angles; between two keys they are off by at most {0} degrees"},
    {"gltf.mesh-left-out", "a mesh is left out: {0}"},
    {"gltf.body-left-out", "the body is left out: {0}"},
    {"gltf.no-triangles", "a part that is drawn as points or lines is left out"},
    {"gltf.morph-targets", "shapes that a mesh can take on (morph targets) are left out"},
    {"gltf.vertex-count", "there are {0} for {1} vertex|vertices"},
    {"gltf.joint-outside", "a vertex hangs on joint {0} of {1}"},
    {"gltf.many-weights", "more than {0} sets of weights; later vertices hang on their strongest bone alone"},
    {"gltf.image-left-out", "image {0} is left out: {1}"},
    {"gltf.jpeg", "image {0} is a JPEG, which is not read; what it covers is shown plain"},
    {"gltf.image-kind", "image {0} is of a kind that is not read; what it covers is shown plain"},
    {"gltf.no-png", "image {0} is not read: this program was built without PNG"},
    {"gltf.broken-png", "this is no PNG that can be read"},
};

consteval const core::Code& code(std::string_view id) { return core::findCode(kCodes, id); }

}  // namespace marrow::formats::gltf
