// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/z64/body_read.h"

#include "formats/z64/codes.h"
#include "formats/z64/display_list.h"
#include "formats/z64/limb_tree.h"
#include "formats/z64/link_lists.h"
#include "formats/z64/list_records.h"
#include "formats/z64/mesh_builder.h"
#include "formats/z64/skin_read.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace marrow::formats::z64 {
namespace {

constexpr std::uint64_t kFirstWord = 8;     // from a limb's start: the near list, or a type of skin
constexpr std::uint64_t kSecondWord = 0xC;  // the far list, or the skin limb's data
constexpr int kWideBytes = static_cast<int>(LimbSize::Wide);
constexpr std::uint32_t kMostSkinType = 0xB;  // a larger number is an address
constexpr std::uint32_t kSkinned = 4;         // vertices that several limbs move
constexpr std::uint32_t kOrdinary = 11;       // a display list
constexpr std::array<std::uint32_t, 3> kTunicColours = {0x1E691B00, 0x64140000, 0x003C6400};  // by Tunic

struct DrawnLimb {
  int bone = -1;
  std::uint32_t list = 0;     ///< or a skin
  std::uint64_t pointer = 0;  ///< where its address is stored
  bool isSkin = false;
};

/// Goes over the limbs of one skeleton.
class LimbLister {
 public:
  LimbLister(ByteReader& reader, const FoundSkeleton& found, DrawFaults& faults)
      : reader_(reader), found_(found), faults_(faults), boneOf_(found.limbCount, -1) {
    const std::vector<core::Bone>& bones = found.skeleton.bones;
    for (std::size_t i = 0; i < bones.size(); ++i)
      boneOf_[static_cast<std::size_t>(bones[i].track)] = static_cast<int>(i);
    isSkin_ = found.limbBytes == kWideBytes && std::any_of(bones.begin(), bones.end(), [&](const auto& bone) {
                const std::uint32_t type = typeOf(bone);
                return type != 0 && type <= kMostSkinType;
              });
  }

  [[nodiscard]] const std::vector<int>& boneOf() const { return boneOf_; }

  /// The limbs that draw something, in drawing order: the tree's, or, for a skin, the table's.
  [[nodiscard]] std::vector<DrawnLimb> list(DrawLevel level) {
    std::vector<DrawnLimb> limbs;
    std::vector<int> order = found_.drawingOrder;
    if (isSkin_) std::sort(order.begin(), order.end());
    const bool isFar = level == DrawLevel::Far && found_.limbBytes == kWideBytes;
    for (const int limb : order) {
      const int bone = boneOf_[static_cast<std::size_t>(limb)];
      const core::Bone& record = found_.skeleton.bones[static_cast<std::size_t>(bone)];
      if (isSkin_ && !drawsSkin(record)) continue;
      const std::uint64_t pointer = record.byteOffset + (isSkin_ || isFar ? kSecondWord : kFirstWord);
      const std::uint32_t list = reader_.u32(pointer, "display list");
      if (list != 0) limbs.push_back({bone, list, pointer, isSkin_ && typeOf(record) == kSkinned});
    }
    return limbs;
  }

 private:
  [[nodiscard]] std::uint32_t typeOf(const core::Bone& bone) const {
    return reader_.u32(bone.byteOffset + kFirstWord, "type");
  }
  bool drawsSkin(const core::Bone& bone) {
    const std::uint32_t type = typeOf(bone);
    if (type == kSkinned || type == kOrdinary) return true;
    if (type != 0)
      faults_.warn({code("z64.skin-type"), core::hex(type)}, bone.byteOffset + kFirstWord, "type");
    return false;
  }

  ByteReader& reader_;
  const FoundSkeleton& found_;
  DrawFaults& faults_;
  std::vector<int> boneOf_;
  bool isSkin_ = false;
};

/// True if every list lies behind the end of its file.
bool areOutside(const std::vector<DrawnLimb>& limbs, const Segments& segments) {
  return std::all_of(limbs.begin(), limbs.end(), [&](const DrawnLimb& limb) {
    const auto found = segments.find(limb.list);
    return found && found->rest().empty();
  });
}

/// Some files have only bones. Others hold lists, which end with a command of their own.
bool holdsLists(ByteView file) {
  constexpr std::array<std::uint8_t, 8> kEndCommand = {0xDF};
  for (std::size_t at = 0; at + kEndCommand.size() <= file.size(); at += kEndCommand.size()) {
    if (std::ranges::equal(file.subspan(at, kEndCommand.size()), kEndCommand)) return true;
  }
  return false;
}

/// Replaces the lists of hands and sheath by the user's choice. A hidden limb keeps its matrix.
void replaceLinkLists(std::vector<DrawnLimb>& limbs, const core::Skeleton& skeleton, const Segments& segments,
                      const ZeldaOptions& options) {
  if (!selectsLists(options)) return;
  const ObjectView object(segments.files[static_cast<std::size_t>(segments.own)], segments.own);
  if (!hasLinkLists(object)) return;
  for (DrawnLimb& limb : limbs) {
    const int track = skeleton.bones[static_cast<std::size_t>(limb.bone)].track;
    if (const auto list = selectedList(object, track, options)) limb.list = *list;
  }
}

}  // namespace

BodyReader::BodyReader(ByteReader& reader, const Segments& segments, core::Diagnostics& diagnostics,
                       std::uint64_t memoryLimit, const ZeldaOptions& options)
    : reader_(reader),
      segments_(segments),
      faults_(diagnostics, reader),
      budget_(reader.size(), memoryLimit),
      options_(options) {}

std::shared_ptr<const core::Model> BodyReader::read(const FoundSkeleton& found, int number) {
  if (found.drawingOrder.empty()) return nullptr;
  const core::Skeleton& skeleton = found.skeleton;
  const ByteReader::Scope scope(reader_, skeleton.name.c_str());
  faults_.startSkeleton();
  LimbLister lister(reader_, found, faults_);
  std::vector<DrawnLimb> limbs = lister.list(options_.lod);
  if (areOutside(limbs, segments_)) {
    if (!limbs.empty() && holdsLists(segments_.files[static_cast<std::size_t>(segments_.own)]))
      faults_.warn({code("z64.lists-outside")}, limbs.front().pointer, "display list");
    return nullptr;
  }
  auto model = std::make_shared<core::Model>();
  model->name = skeleton.name;
  model->skeleton = number;
  MeshBuilder builder(*model, skeleton);
  std::vector<int> matrixBones;
  for (const DrawnLimb& limb : limbs) matrixBones.push_back(limb.bone);
  const bool isLink = isLinkSkeleton(skeleton);
  Segments segments = segments_;
  if (isLink) {
    replaceLinkLists(limbs, skeleton, segments_, options_);
    // The game points these at the images of the face that it shows.
    segments.bases[kEyesSegment] = static_cast<std::uint32_t>(segments.own) << 24U;
    segments.bases[kMouthSegment] = segments.bases[kEyesSegment] | 0x4000U;
  }
  DisplayLists lists(segments, builder, faults_, budget_, std::move(matrixBones), isLink);
  if (isLink) lists.pixels().environment = kTunicColours[static_cast<std::size_t>(options_.tunic)];
  for (const DrawnLimb& limb : limbs) {
    if (limb.list == 0) continue;
    const ByteReader::Scope limbScope(reader_,
                                      skeleton.bones[static_cast<std::size_t>(limb.bone)].name.c_str());
    const auto skin = limb.isSkin ? segments_.find(limb.list) : std::nullopt;
    if (skin) {
      lists.drawSkin(limb.bone, readLimbSkin(*skin, segments_, lister.boneOf(), builder, faults_, budget_));
    } else {
      lists.draw(limb.bone, limb.list, limb.pointer);
    }
  }
  faults_.endSkeleton();
  if (model->mesh.indices.empty()) return nullptr;
  builder.finish();
  if (reader_.isRecording()) {
    for (const core::Image& image : model->images) describeTexels(reader_, image);
  }
  return model;
}

}  // namespace marrow::formats::z64
