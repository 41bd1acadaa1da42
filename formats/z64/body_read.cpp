// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/body_read.h"

#include "formats/z64/codes.h"
#include "formats/z64/display_list.h"
#include "formats/z64/limb_tree.h"
#include "formats/z64/mesh_builder.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace marrow::formats::z64 {
namespace {

constexpr std::uint64_t kNearList = 8;  // from a limb's start
constexpr std::uint64_t kFarList = 0xC;
constexpr int kWideBytes = static_cast<int>(LimbSize::Wide);
constexpr std::uint32_t kMostSkinType = 0xB;  // what is larger is an address
constexpr std::array<std::uint32_t, 3> kTunicColours = {0x1E691B00, 0x64140000, 0x003C6400};  // by Tunic

struct DrawnLimb {
  int bone = -1;
  std::uint32_t list = 0;
  std::uint64_t pointer = 0;
};

bool isSkinLimb(ByteReader& reader, const FoundSkeleton& found, const core::Bone& bone) {
  if (found.limbBytes != kWideBytes) return false;
  const std::uint32_t type = reader.u32(bone.byteOffset + kNearList, "type");
  return type != 0 && type <= kMostSkinType;
}

/// Does a skin limb have data in a file that is at hand?
bool drawsSkin(ByteReader& reader, const FoundSkeleton& found, const core::Bone& bone,
               const Segments& segments) {
  if (!isSkinLimb(reader, found, bone)) return false;
  const auto data = segments.find(reader.u32(bone.byteOffset + kFarList, "skin"));
  return data && !data->rest().empty();
}

/// The limbs that have a list, in drawing order.
std::vector<DrawnLimb> drawnLimbs(ByteReader& reader, const FoundSkeleton& found, DrawLevel level) {
  std::vector<int> boneOf(found.limbCount, -1);
  const std::vector<core::Bone>& bones = found.skeleton.bones;
  for (std::size_t i = 0; i < bones.size(); ++i)
    boneOf[static_cast<std::size_t>(bones[i].track)] = static_cast<int>(i);
  const bool isFar = level == DrawLevel::Far && found.limbBytes == kWideBytes;
  std::vector<DrawnLimb> limbs;
  for (const int limb : found.drawingOrder) {
    const int bone = boneOf[static_cast<std::size_t>(limb)];
    const core::Bone& record = bones[static_cast<std::size_t>(bone)];
    const std::uint64_t pointer = record.byteOffset + (isFar ? kFarList : kNearList);
    const std::uint32_t list = reader.u32(pointer, "display list");
    if (list != 0 && !isSkinLimb(reader, found, record)) limbs.push_back({bone, list, pointer});
  }
  return limbs;
}

/// Does every list lie behind the end of its file? Then the file has bones alone.
bool areOutside(const std::vector<DrawnLimb>& limbs, const Segments& segments) {
  return std::all_of(limbs.begin(), limbs.end(), [&](const DrawnLimb& limb) {
    const auto found = segments.find(limb.list);
    return found && found->rest().empty();
  });
}

}  // namespace

BodyReader::BodyReader(ByteReader& reader, const Segments& segments, core::Diagnostics& diagnostics,
                       std::uint64_t memoryLimit, Tunic tunic)
    : reader_(reader),
      segments_(segments),
      faults_(diagnostics, reader),
      budget_(reader.size(), memoryLimit),
      tunic_(tunic) {}

std::shared_ptr<const core::Model> BodyReader::read(const FoundSkeleton& found, int number, DrawLevel level) {
  if (found.drawingOrder.empty()) return nullptr;
  const core::Skeleton& skeleton = found.skeleton;
  const ByteReader::Scope scope(reader_, skeleton.name.c_str());
  faults_.startSkeleton();
  const std::vector<DrawnLimb> limbs = drawnLimbs(reader_, found, level);
  if (std::any_of(skeleton.bones.begin(), skeleton.bones.end(),
                  [&](const core::Bone& bone) { return drawsSkin(reader_, found, bone, segments_); })) {
    faults_.warn({code("z64.skin-limbs")}, skeleton.byteOffset, "limbs");
  }
  if (areOutside(limbs, segments_)) return nullptr;
  auto model = std::make_shared<core::Model>();
  model->name = skeleton.name;
  model->skeleton = number;
  MeshBuilder builder(*model, skeleton);
  std::vector<int> matrixBones;
  for (const DrawnLimb& limb : limbs) matrixBones.push_back(limb.bone);
  const bool isLink = isLinkSkeleton(skeleton);
  Segments segments = segments_;
  if (isLink) {
    // The game points these at the images of the face that it shows.
    segments.bases[kEyesSegment] = static_cast<std::uint32_t>(segments.own) << 24U;
    segments.bases[kMouthSegment] = segments.bases[kEyesSegment] | 0x4000U;
  }
  DisplayLists lists(segments, builder, faults_, budget_, std::move(matrixBones), isLink);
  if (isLink) lists.pixels().environment = kTunicColours[static_cast<std::size_t>(tunic_)];
  for (const DrawnLimb& limb : limbs) {
    const ByteReader::Scope limbScope(reader_,
                                      skeleton.bones[static_cast<std::size_t>(limb.bone)].name.c_str());
    lists.draw(limb.bone, limb.list, limb.pointer);
  }
  if (model->mesh.indices.empty()) return nullptr;
  builder.finish();
  return model;
}

}  // namespace marrow::formats::z64
