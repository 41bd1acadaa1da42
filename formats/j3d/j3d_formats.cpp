// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/j3d_formats.h"

#include "formats/asset.h"
#include "formats/j3d/bca_read.h"
#include "formats/j3d/bck_read.h"
#include "formats/j3d/codes.h"
#include "formats/j3d/model_read.h"

#include <array>

namespace marrow::formats::j3d {
namespace {

constexpr std::array kFormats = {
    FormatDescriptor{.id = "j3d-bck",
                     .label = "J3D joint animation (BCK)",
                     .extensions = "bck",
                     .probe = probeBck,
                     .read = readBck,
                     .codes = kCodes,
                     .mapFields = mapFile,
                     .family = "GameCube and Wii"},
    FormatDescriptor{.id = "j3d-bca",
                     .label = "J3D joint animation, every frame (BCA)",
                     .extensions = "bca",
                     .probe = probeBca,
                     .read = readBca,
                     .codes = kCodes,
                     .mapFields = mapFile,
                     .family = "GameCube and Wii"},
    FormatDescriptor{.id = "j3d-model",
                     .label = "J3D model (BMD, BDL)",
                     .extensions = "bmd bdl",
                     .probe = probeModel,
                     .read = readModel,
                     .codes = kCodes,
                     .mapFields = mapFile,
                     .family = "GameCube and Wii"},
};

}  // namespace

std::span<const FormatDescriptor> formats() { return kFormats; }

}  // namespace marrow::formats::j3d
