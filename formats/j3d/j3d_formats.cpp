// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/j3d_formats.h"

#include "formats/asset.h"
#include "formats/j3d/codes.h"
#include "formats/j3d/j3d_file.h"

#include <array>

namespace marrow::formats::j3d {
namespace {

template <typename... Types>
int probeFor(ByteView bytes, const Types&... types) {
  return (hasType(bytes, types) || ...) ? 100 : 0;
}
int probeBck(ByteView bytes) { return probeFor(bytes, "bck1"); }
int probeBca(ByteView bytes) { return probeFor(bytes, "bca1"); }
int probeModel(ByteView bytes) { return probeFor(bytes, "bmd2", "bmd3", "bdl3", "bdl4"); }

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
