// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/sm64ds/sm64ds_formats.h"

#include "core/binary_angle.h"
#include "core/game/game_rules.h"
#include "formats/asset.h"
#include "formats/bytes/byte_reader.h"
#include "formats/sm64ds/bmd_mesh.h"
#include "formats/sm64ds/bmd_raw.h"
#include "formats/sm64ds/codes.h"
#include "formats/text/printable.h"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace marrow::formats::sm64ds {
namespace {

constexpr float kModelUnit = 1.0F / 4096.0F;

core::Transform restOf(const BmdBone& record) {
  core::Transform rest;
  for (int axis = 0; axis < 3; ++axis) {
    const auto i = static_cast<std::size_t>(axis);
    rest.scale[axis] = static_cast<float>(record.scale[i]) * kModelUnit;
    rest.rotationDegrees[axis] =
        core::BinaryAngle::wrap(std::int64_t{record.rotation[i]} * (65536 / 4096)).degrees();
    rest.translation[axis] = static_cast<float>(record.translation[i]) * kModelUnit;
  }
  return rest;
}

/// Turns the bone table into bones by id, the number that animation tracks use.
class BoneReader {
 public:
  BoneReader(ByteReader& reader, const BmdHeader& header, core::Diagnostics& diagnostics)
      : reader_(reader), header_(header), diagnostics_(diagnostics), seen_(header.bones.count, false) {}

  std::vector<core::Bone> readAll() {
    std::vector<core::Bone> bones(header_.bones.count);
    for (std::uint32_t i = 0; i < header_.bones.count; ++i) {
      const ByteReader::Scope scope(reader_, "bone record", static_cast<int>(i), FieldGroup::Bone);
      const BmdBone record = readBmdBone(reader_, header_.bones.offset + i * BmdHeader::kBoneSize);
      checkId(record);
      bones[record.id] = boneOf(record);
    }
    return bones;
  }

 private:
  void checkId(const BmdBone& record) {
    if (record.id >= seen_.size()) {
      reader_.fail(core::ErrorCode::IndexOutOfRange, {code("sm64ds.bone-outside"), record.id, seen_.size()},
                   record.offset, "id");
    }
    if (seen_[record.id]) {
      reader_.fail(core::ErrorCode::BadValue, {code("sm64ds.bone-twice"), record.id}, record.offset, "id");
    }
    seen_[record.id] = true;
  }

  core::Bone boneOf(const BmdBone& record) {
    core::Bone bone;
    bone.name = readBmdName(reader_, diagnostics_, record.offset + 0x04, "bone_" + std::to_string(record.id));
    bone.parent = parentOf(record);
    bone.track = static_cast<int>(record.id);
    bone.rest = restOf(record);
    if (const std::optional<float> far = core::dropFar(bone.rest)) {
      diagnostics_.add({core::Severity::Warning,
                        {code("sm64ds.rest-far"), fmt::format("{:g}", *far)},
                        {},
                        record.offset + 0x10,
                        reader_.path("scale")});
    }
    bone.isBillboard = (record.flags & BmdBone::kBillboard) != 0;
    bone.storedFlags = record.flags;
    bone.byteOffset = record.offset;
    return bone;
  }

  int parentOf(const BmdBone& record) const {
    if (record.parentDelta == 0) return core::Bone::kNoParent;
    const std::int64_t parent = std::int64_t{record.id} + record.parentDelta;
    if (parent < 0 || parent >= static_cast<std::int64_t>(seen_.size())) {
      reader_.fail(core::ErrorCode::IndexOutOfRange,
                   {code("sm64ds.parent-outside"), record.id, parent, seen_.size()}, record.offset + 0x08,
                   "parent");
    }
    return static_cast<int>(parent);
  }

  ByteReader& reader_;
  const BmdHeader& header_;
  core::Diagnostics& diagnostics_;
  std::vector<bool> seen_;
};

void noteBillboards(const ByteReader& reader, const core::Skeleton& skeleton,
                    core::Diagnostics& diagnostics) {
  for (const core::Bone& bone : skeleton.bones) {
    if (!bone.isBillboard) continue;
    diagnostics.add({core::Severity::Info,
                     {code("sm64ds.billboard"), bone.name},
                     {},
                     bone.byteOffset + 0x3C,
                     reader.path("flags")});
  }
}

Asset readCheckedModel(ByteReader& reader, const ReadContext& context) {
  Asset content;
  const ByteReader::Scope scope(reader, "BMD");
  const BmdHeader header = readBmdHeader(reader);
  auto skeleton = std::make_shared<core::Skeleton>();
  skeleton->name = stemOf(context.fileName);
  skeleton->rules = &core::kSm64dsRules;
  skeleton->byteOffset = header.bones.offset;
  skeleton->properties = {
      core::countProperty("vertexScaleShift", "vertex scale shift", header.scaleShift),
      core::countProperty("displayLists", "display lists", header.displayLists.count),
      core::countProperty("materials", "materials", header.materials.count),
      core::countProperty("textures", "textures", header.textures.count),
      core::countProperty("palettes", "palettes", header.palettes.count),
  };
  skeleton->bones = BoneReader(reader, header, content.diagnostics).readAll();
  if (!skeleton->sortParentsFirst()) {
    reader.fail(core::ErrorCode::BadValue, {code("sm64ds.parent-circle")}, header.bones.offset, "bone table");
  }
  noteBillboards(reader, *skeleton, content.diagnostics);
  if (auto model = readBmdModel(reader, header, *skeleton, context, content.diagnostics)) {
    if (!model->mesh.indices.empty()) skeleton->body = model;  // otherwise only its images are to be seen
    content.models.push_back(std::move(model));
  }
  content.skeletons.push_back(std::move(skeleton));
  return content;
}

}  // namespace

int probeBmd(ByteView bytes) { return isCleanBmd(bytes) ? 60 : 0; }

core::Result<Asset> readBmd(ByteView bytes, const ReadContext& context) {
  return resultOf([&] {
    ByteReader reader(bytes, Endian::Little, context.recording);
    return readCheckedModel(reader, context);
  });
}

}  // namespace marrow::formats::sm64ds
