// SPDX-License-Identifier: GPL-3.0-or-later
// Sources: docs/formats/j3d-file.md, j3d-bck.md, j3d-bca.md, j3d-model.md.
#include "formats/j3d/j3d_formats.h"

#include "formats/asset.h"
#include "formats/fields/map_fields.h"
#include "formats/j3d/codes.h"
#include "formats/j3d/companion_fields.h"
#include "formats/j3d/companions_read.h"
#include "formats/j3d/j3d_file.h"
#include "formats/j3d/mesh_fields.h"

#include <algorithm>
#include <array>
#include <string>

namespace marrow::formats::j3d {
namespace {

using T = FieldType;
constexpr std::uint32_t kJointBytes = 0x40;

void addHeader(FieldMap& map) {
  map.add(0, "header",
          {{"magic", 0x00, T::Text, 4},
           {"type", 0x04, T::Text, 4},
           {"file size", 0x08, T::U32, 4},
           {"block count", 0x0C, T::U32, 4},
           {"version text", 0x10, T::Raw, 12},
           {"sound offset", 0x1C, T::U32, 4}},
          FieldGroup::Header, Endian::Big);
}

void addAnimationBlock(FieldMap& map, std::uint64_t at, const std::string& tag) {
  const bool isKeyed = tag == "ANK1";
  map.add(at, tag,
          {{"tag", 0x00, T::Text, 4},
           {"size", 0x04, T::U32, 4},
           {"loop mode", 0x08, T::U8, 1},
           {isKeyed ? "rotation shift" : "not read", 0x09, T::U8, 1},
           {"duration", 0x0A, T::S16, 2},
           {"joint count", 0x0C, T::U16, 2},
           {"scale value count", 0x0E, T::U16, 2},
           {"rotation value count", 0x10, T::U16, 2},
           {"translation value count", 0x12, T::U16, 2},
           {"joint table offset", 0x14, T::U32, 4},
           {"scale values offset", 0x18, T::U32, 4},
           {"rotation values offset", 0x1C, T::U32, 4},
           {"translation values offset", 0x20, T::U32, 4}},
          FieldGroup::Header, Endian::Big);
}

void addJoints(FieldMap& map, const PeekBytes& bytes, std::uint64_t at) {
  map.add(at, "JNT1",
          {{"tag", 0x00, T::Text, 4},
           {"size", 0x04, T::U32, 4},
           {"joint count", 0x08, T::U16, 2},
           {"joint records offset", 0x0C, T::U32, 4},
           {"remap table offset", 0x10, T::U32, 4},
           {"name table offset", 0x14, T::U32, 4}},
          FieldGroup::Header, Endian::Big);
  const std::uint32_t count = bytes.u16(at + 0x08);
  map.add({.offset = at + bytes.u32(at + 0x0C),
           .count = count,
           .stride = kJointBytes,
           .name = "JNT1",
           .record = "joint",
           .fields = {{"kind", 0x00, T::U16, 2},
                      {"scale compensation", 0x02, T::U8, 1},
                      {"scale X", 0x04, T::F32, 4},
                      {"scale Y", 0x08, T::F32, 4},
                      {"scale Z", 0x0C, T::F32, 4},
                      {"rotation X", 0x10, T::S16, 2},
                      {"rotation Y", 0x12, T::S16, 2},
                      {"rotation Z", 0x14, T::S16, 2},
                      {"translation X", 0x18, T::F32, 4},
                      {"translation Y", 0x1C, T::F32, 4},
                      {"translation Z", 0x20, T::F32, 4},
                      {"radius", 0x24, T::F32, 4},
                      {"box least X", 0x28, T::F32, 4},
                      {"box least Y", 0x2C, T::F32, 4},
                      {"box least Z", 0x30, T::F32, 4},
                      {"box greatest X", 0x34, T::F32, 4},
                      {"box greatest Y", 0x38, T::F32, 4},
                      {"box greatest Z", 0x3C, T::F32, 4}},
           .group = FieldGroup::Bone});
  map.add({.offset = at + bytes.u32(at + 0x10),
           .count = count,
           .stride = 2,
           .name = "JNT1 / remap table",
           .record = "joint",
           .fields = {{"", 0, T::U16, 2}},
           .group = FieldGroup::Bone});
}

void addBlock(FieldMap& map, const PeekBytes& bytes, std::uint64_t at, const std::string& tag) {
  if (tag == "ANK1" || tag == "ANF1") return addAnimationBlock(map, at, tag);
  if (tag == "JNT1") return addJoints(map, bytes, at);
  if (addMeshBlock(map, bytes, at, tag) || addCompanionBlock(map, bytes, at, tag)) return;
  map.add(at, tag, {{"tag", 0x00, T::Text, 4}, {"size", 0x04, T::U32, 4}}, FieldGroup::Header, Endian::Big);
}

void addSounds(FieldMap& map, const PeekBytes& bytes) {
  const std::uint32_t at = bytes.u32(0x1C);
  if (at == 0 || at == 0xFFFFFFFFU || !bytes.has(at, 8)) return;
  map.add(at, "sound block", {{"count", 0, T::U16, 2}}, FieldGroup::Header, Endian::Big);
  map.add({.offset = std::uint64_t{at} + 8,
           .count = bytes.u16(at),
           .stride = 0x20,
           .name = "sound block",
           .record = "entry",
           .fields = {{"sound id", 0x00, T::U32, 4},
                      {"start frame", 0x04, T::F32, 4},
                      {"end frame", 0x08, T::F32, 4},
                      {"pitch", 0x0C, T::F32, 4},
                      {"flags", 0x10, T::U32, 4},
                      {"volume", 0x14, T::U8, 1},
                      {"pitch factor", 0x15, T::S8, 1},
                      {"loop count", 0x16, T::U8, 1},
                      {"pan", 0x17, T::U8, 1},
                      {"volume factor", 0x18, T::S8, 1},
                      {"not read", 0x19, T::Raw, 7}},
           .group = FieldGroup::Event});
}

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

/// One that plays beside a joint animation.
constexpr FormatDescriptor companion(const char* id, const char* label, const char* extension,
                                     int (*probe)(ByteView),
                                     core::Result<Asset> (*read)(ByteView, const ReadContext&)) {
  return {.id = id,
          .label = label,
          .extensions = extension,
          .probe = probe,
          .read = read,
          .codes = kCodes,
          .mapFields = mapFile,
          .family = "GameCube and Wii"};
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
    companion("j3d-btk", "J3D texture matrix animation (BTK)", "btk", probeBtk, readBtk),
    companion("j3d-brk", "J3D TEV colour animation (BRK)", "brk", probeBrk, readBrk),
    companion("j3d-bpk", "J3D material colour animation (BPK)", "bpk", probeBpk, readBpk),
    withFrameRule(
        companion("j3d-bpa", "J3D material colour animation, every frame (BPA)", "bpa", probeBpa, readBpa)),
    companion("j3d-btp", "J3D texture image animation (BTP)", "btp", probeBtp, readBtp),
    withFrameRule(companion("j3d-bva", "J3D shape visibility animation (BVA)", "bva", probeBva, readBva)),
    companion("j3d-unplayed", "J3D vertex colour or cluster animation", "bxk bxa blk bla", probeUnplayed,
              refuseUnplayed),
    FormatDescriptor{.id = "j3d-model",
                     .label = "J3D model (BMD, BDL)",
                     .extensions = "bmd bdl",
                     .probe = probeModel,
                     .read = readModel,
                     .codes = kCodes,
                     .mapFields = mapFile,
                     .family = "GameCube and Wii",
                     .holdsSkeletons = true},
};

}  // namespace

std::span<const FormatDescriptor> formats() { return kFormats; }

void mapFile(FieldMap& map, const Asset& content, ByteView raw) {
  const PeekBytes bytes(raw, Endian::Big);
  addHeader(map);
  std::uint64_t at = j3d::FileHeader::kSize;
  const std::uint32_t blocks = std::min<std::uint32_t>(bytes.u32(0x0C), kMostBlocks);
  std::string animationTag;
  std::string firstTag;
  for (std::uint32_t i = 0; i < blocks && bytes.has(at, 8); ++i) {
    std::string tag;
    for (std::uint64_t c = 0; c < 4; ++c) tag.push_back(static_cast<char>(bytes.number(at + c, 1)));
    addBlock(map, bytes, at, tag);
    if (tag == "ANK1" || tag == "ANF1") animationTag = tag;
    if (i == 0) firstTag = tag;
    const std::uint32_t size = bytes.u32(at + 4);
    if (size < 8) break;
    at += size;
  }
  addSounds(map, bytes);
  ClipNaming naming{animationTag, "joint", {{"count", 0, T::U16, 2}, {"index", 2, T::U16, 2}}, Endian::Big};
  if (animationTag == "ANK1") naming.descriptor.push_back({"tangent mode", 4, T::U16, 2});
  for (std::size_t i = 0; i < content.clips.size(); ++i) {
    addClip(map, *content.clips[i], static_cast<int>(i), naming);
    addCompanionTracks(map, *content.clips[i], firstTag);
  }
}

}  // namespace marrow::formats::j3d
