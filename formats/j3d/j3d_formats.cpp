// SPDX-License-Identifier: GPL-3.0-or-later
// Sources: docs/formats/j3d-file.md, j3d-bck.md, j3d-bca.md, j3d-model.md.
#include "formats/j3d/j3d_formats.h"

#include "formats/asset.h"
#include "formats/j3d/codes.h"
#include "formats/j3d/j3d_file.h"
#include "formats/j3d/stand_ins.h"

#include <algorithm>
#include <array>
#include <string>

namespace marrow::formats::j3d {
namespace {

template <typename... Types>
int probeFor(ByteView bytes, const Types&... types) {
  return (hasType(bytes, types) || ...) ? 100 : 0;
}
int probeBck(ByteView bytes) { return probeFor(bytes, "bck1"); }
int probeBca(ByteView bytes) { return probeFor(bytes, "bca1"); }
int probeBtk(ByteView bytes) { return probeFor(bytes, "btk1"); }
int probeBrk(ByteView bytes) { return probeFor(bytes, "brk1"); }
int probeBpk(ByteView bytes) { return probeFor(bytes, "bpk1"); }
int probeBpa(ByteView bytes) { return probeFor(bytes, "bpa1"); }
int probeBtp(ByteView bytes) { return probeFor(bytes, "btp1"); }
int probeBva(ByteView bytes) { return probeFor(bytes, "bva1"); }
int probeUnplayed(ByteView bytes) { return probeFor(bytes, "blk1", "bla1", "bxk1", "bxa1"); }
int probeModel(ByteView bytes) { return probeFor(bytes, "bmd2", "bmd3", "bdl3", "bdl4"); }

constexpr std::array kFrameRules = {
    OptionChoice{"early", "Early"},
    OptionChoice{"later", "Later"},
};
constexpr std::array kFrameOptions = {
    OptionSpec{
        .id = kFrameRuleOption,
        .label = "Frame rule",
        .help = "Which frame BVA and BPA show between two: the one that has begun, as in early games, "
                "or the nearest",
        .kind = OptionKind::Choice,
        .tip = "Early games, such as The Wind Waker: the frame that has begun; later games, such as Super "
               "Mario Galaxy: the nearest",
        .choices = kFrameRules,
        .subject = "a BVA or BPA"},
};

constexpr const char* kModelFolders[] = {"../bck",  "../bcks", "../scrn", "../bdl",
                                         "../bdlm", "../bmd",  "../bmde", "../bmdr"};
constexpr const char* kMaterialAnimationEndings[] = {"btk", "brk", "bpk", "bpa", "btp", "bva"};
constexpr Want kModelWant = {.kind = WantKind::Model, .file = "its BMD or BDL", .folders = kModelFolders};
constexpr Want kMaterialAnimationsWant = {
    .kind = WantKind::MaterialAnimations, .prefix = "t", .endings = kMaterialAnimationEndings};
constexpr Want kWantsOfClips[] = {kModelWant, kMaterialAnimationsWant};
constexpr Want kWantsOfMaterialAnimations[] = {kModelWant};
constexpr Want kWantsOfModels[] = {kMaterialAnimationsWant, kStandInsWant};

/// A format whose files play beside a joint animation.
constexpr FormatDescriptor materialAnimation(const char* id, const char* label, const char* extension,
                                             int (*probe)(ByteView),
                                             core::Result<Asset> (*read)(ByteView, const ReadContext&)) {
  return {.id = id,
          .label = label,
          .extensions = extension,
          .probe = probe,
          .read = read,
          .codes = kCodes,
          .family = "GameCube and Wii",
          .wants = kWantsOfMaterialAnimations};
}
constexpr FormatDescriptor withFrameRule(FormatDescriptor format) {
  format.options = kFrameOptions;
  return format;
}

constexpr std::array kFormats = {
    FormatDescriptor{.id = "j3d-bck",
                     .label = "J3D joint animation (BCK)",
                     .extensions = "bck",
                     .probe = probeBck,
                     .read = readBck,
                     .codes = kCodes,
                     .family = "GameCube and Wii",
                     .wants = kWantsOfClips},
    FormatDescriptor{.id = "j3d-bca",
                     .label = "J3D joint animation, every frame (BCA)",
                     .extensions = "bca",
                     .probe = probeBca,
                     .read = readBca,
                     .codes = kCodes,
                     .family = "GameCube and Wii",
                     .wants = kWantsOfClips},
    materialAnimation("j3d-btk", "J3D texture matrix animation (BTK)", "btk", probeBtk, readBtk),
    materialAnimation("j3d-brk", "J3D TEV colour animation (BRK)", "brk", probeBrk, readBrk),
    materialAnimation("j3d-bpk", "J3D material colour animation (BPK)", "bpk", probeBpk, readBpk),
    withFrameRule(materialAnimation("j3d-bpa", "J3D material colour animation, every frame (BPA)", "bpa",
                                    probeBpa, readBpa)),
    materialAnimation("j3d-btp", "J3D texture image animation (BTP)", "btp", probeBtp, readBtp),
    withFrameRule(
        materialAnimation("j3d-bva", "J3D shape visibility animation (BVA)", "bva", probeBva, readBva)),
    materialAnimation("j3d-unplayed", "J3D vertex colour or cluster animation", "bxk bxa blk bla",
                      probeUnplayed, refuseUnplayed),
    FormatDescriptor{.id = "j3d-model",
                     .label = "J3D model (BMD, BDL)",
                     .extensions = "bmd bdl",
                     .probe = probeModel,
                     .read = readModel,
                     .codes = kCodes,
                     .family = "GameCube and Wii",
                     .holdsSkeletons = true,
                     .wants = kWantsOfModels},
    FormatDescriptor{.id = "j3d-bti",
                     .label = "J3D image (BTI)",
                     .extensions = "bti",
                     .probe = probeBti,
                     .read = readBti,
                     .codes = kCodes,
                     .isReadByExtension = true,
                     .family = "GameCube and Wii"},
};

}  // namespace

std::span<const FormatDescriptor> formats() { return kFormats; }

}  // namespace marrow::formats::j3d
