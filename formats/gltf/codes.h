// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/message.h"

namespace marrow::formats::gltf {

/// What is said of glTF files.
inline constexpr core::Code kCodes[] = {
    {"gltf.not-finite", "this bone rests at no place that is a number, so it cannot be exported"},
    {"gltf.not-finite-at",
     "at frame {0} this bone is at no place that is a number, so it cannot be exported"},
    {"gltf.too-many-keys", "{0} of {1} would be more than {2} poses of a bone"},
    {"gltf.too-large", "this would be larger than 4 GB, which a GLB cannot be"},
    {"gltf.no-rate", "the clip has no frames a second; name some as the rate"},
    {"gltf.no-bones", "there is no bone to export"},
};

consteval const core::Code& code(std::string_view id) { return core::findCode(kCodes, id); }

}  // namespace marrow::formats::gltf
