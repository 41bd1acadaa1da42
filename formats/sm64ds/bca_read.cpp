// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/sm64ds/sm64ds_formats.h"

#include "core/exact_integers.h"
#include "core/game/game_rules.h"
#include "formats/asset.h"
#include "formats/sm64ds/bca_raw.h"
#include "formats/sm64ds/codes.h"
#include "formats/text/printable.h"

#include <array>
#include <memory>
#include <utility>

namespace marrow::formats::sm64ds {
namespace {

constexpr float kFixedUnit = 1.0F / 4096.0F;         // 20.12
constexpr float kDegreesPerUnit = 360.0F / 4096.0F;  // 4096 a turn
constexpr int kBitsToBinaryAngle = 4;                // 4096 a turn to 65536 a turn
constexpr std::array<float, 3> kUnits = {kFixedUnit, kDegreesPerUnit, kFixedUnit};

using BoneDescriptors = std::array<BcaDescriptor, core::kChannelCount>;

// The game tests the descriptors, never the values that they lead to.
bool hasDefaultScale(const BoneDescriptors& descriptors) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (descriptors[axis].animated != 0 || descriptors[axis].index != 0) return false;
  }
  return true;
}

/// Turns the blocks of the animation section into curves.
class CurveReader {
 public:
  CurveReader(ByteReader& reader, const BcaHeader& header, core::Clip& clip, core::Diagnostics& diagnostics)
      : reader_(reader), header_(header), clip_(clip), diagnostics_(diagnostics) {
    for (std::size_t kind = 0; kind < 3; ++kind) sectionEnds_[kind] = header.endOfValues(kind, reader.size());
  }

  void readAll() {
    clip_.setBones(header_.boneCount);
    for (std::size_t bone = 0; bone < header_.boneCount; ++bone) {
      const ByteReader::Scope scope(reader_, "bone", static_cast<int>(bone));
      readBone(bone);
    }
  }

 private:
  void readBone(std::size_t bone) {
    const std::uint64_t block = header_.blocksOffset + bone * BcaHeader::kBlockSize;
    BoneDescriptors descriptors;
    for (std::size_t i = 0; i < descriptors.size(); ++i) {
      const ByteReader::Scope scope(reader_, core::toString(core::kChannels[i]), -1, FieldGroup::Descriptor);
      descriptors[i] = readBcaDescriptor(reader_, block + i * BcaDescriptor::kSize);
    }
    const bool scaleIsDefault = hasDefaultScale(descriptors);
    for (const core::Channel channel : core::kChannels) {
      const ByteReader::Scope scope(reader_, core::toString(channel));
      const BcaDescriptor& descriptor = descriptors[static_cast<std::size_t>(channel)];
      core::Curve& curve = clip_.curve(bone, channel);
      const std::size_t kind = static_cast<std::size_t>(channel) / 3;
      curve.descriptorOffset = static_cast<std::uint32_t>(descriptor.offset);
      curve.unit = kUnits[kind];
      curve.defaultValue = kind == kScale ? 1.0F : 0.0F;
      curve.halfTurn = core::HalfTurn::AgainstDifference;
      curve.firstKey = static_cast<std::uint32_t>(clip_.keys.size());
      if (kind == kScale && scaleIsDefault) continue;
      checkDescriptor(descriptor);
      readKeys(curve, descriptor, kind);
    }
  }

  void checkDescriptor(const BcaDescriptor& descriptor) {
    if (descriptor.animated == 0) return;
    if (descriptor.animated > 1) {
      warn(diagnostics_, reader_, {code("sm64ds.animated-byte"), descriptor.animated}, descriptor.offset + 1,
           "animated");
    }
    if (descriptor.shift > kMostShift) {
      reader_.fail(core::ErrorCode::BadValue, {code("sm64ds.key-spacing"), descriptor.shift},
                   descriptor.offset, "shift");
    }
    if (descriptor.shift > 2) {
      warn(diagnostics_, reader_, {code("sm64ds.key-every-8")}, descriptor.offset, "shift");
    }
  }

  void readKeys(core::Curve& curve, const BcaDescriptor& descriptor, std::size_t kind) {
    const unsigned shift = descriptor.shift;
    const std::uint32_t frames = header_.frameCount;
    const std::uint32_t count = descriptor.animated != 0 ? storedCount(frames, shift) : 1;
    const std::uint64_t size = kValueSizes[kind];
    const std::uint64_t offset = header_.valueOffsets[kind] + descriptor.index * size;
    const ByteReader words(reader_.slice(offset, count, size, kKindNames[kind]), Endian::Little);
    checkPlace(descriptor, kind, offset + count * size);
    requireKeyBudget(reader_, clip_.keys.size(), count, descriptor.offset, "index");
    curve.keyCount = count;
    curve.keysOffset = static_cast<std::uint32_t>(offset);
    curve.keyStrideBytes = kValueSizes[kind];
    if (count > 1) {
      curve.interpolation =
          kind == kRotation ? core::Interpolation::LinearWrapped : core::Interpolation::Linear;
    }
    for (std::uint32_t key = 0; key < count; ++key) {
      const float frame = count == 1 ? 0.0F : static_cast<float>(frameOfKey(key, frames, shift));
      const std::int32_t word = kind == kRotation ? words.s16(key * size, kKindNames[kind])
                                                  : words.s32(key * size, kKindNames[kind]);
      clip_.keys.push_back({frame, static_cast<float>(word) * curve.unit, 0.0F, 0.0F});
      core::keepExactInteger(clip_, word);
    }
  }

  // The game reads values anywhere in the file, so a strange place is a warning, once for each kind.
  void checkPlace(const BcaDescriptor& descriptor, std::size_t kind, std::uint64_t end) {
    if (placeWarned_[kind]) return;
    if (header_.valueOffsets[kind] < BcaHeader::kSize) {
      placeWarned_[kind] = true;
      warn(diagnostics_, reader_, {code("sm64ds.values-in-header"), kKindNames[kind]}, 0x08 + 4 * kind,
           kKindNames[kind]);
    } else if (end > sectionEnds_[kind]) {
      placeWarned_[kind] = true;
      warn(diagnostics_, reader_, {code("sm64ds.values-past-section"), kKindNames[kind]},
           descriptor.offset + 2, "index");
    }
  }

  ByteReader& reader_;
  const BcaHeader& header_;
  core::Clip& clip_;
  core::Diagnostics& diagnostics_;
  std::array<std::uint64_t, 3> sectionEnds_{};
  std::array<bool, 3> placeWarned_{};
};

Asset readChecked(ByteReader& reader, const ReadContext& context) {
  Asset content;
  const ByteReader::Scope scope(reader, "BCA");
  const BcaHeader header = readBcaHeader(reader, content.diagnostics);
  auto clip = std::make_shared<core::Clip>();
  clip->name = stemOf(context.fileName);
  clip->rules = &core::kSm64dsRules;
  clip->frameCount = header.frameCount;
  clip->loopMode = header.loop != 0 ? core::LoopMode::Loop : core::LoopMode::Once;
  clip->rotationShift = kBitsToBinaryAngle;
  clip->properties = {
      core::offsetProperty("jointTable", "bone blocks", header.blocksOffset),
      core::offsetProperty("scaleValues", "scale values", header.valueOffsets[kScale]),
      core::offsetProperty("rotationValues", "rotation values", header.valueOffsets[kRotation]),
      core::offsetProperty("translationValues", "translation values", header.valueOffsets[kTranslation]),
  };
  CurveReader(reader, header, *clip, content.diagnostics).readAll();
  content.clips.push_back(std::move(clip));
  return content;
}

}  // namespace

int probeBca(ByteView bytes) { return isCleanBca(bytes) ? 60 : 0; }

core::Result<Asset> readBca(ByteView bytes, const ReadContext& context) {
  try {
    ByteReader reader(bytes, Endian::Little, context.recording);
    return readChecked(reader, context);
  } catch (const ReadFailure& failure) {
    core::Error error = failure.error;
    // Packed bytes that cannot be unpacked come here because of their extension.
    if (!bytes.empty() && (bytes[0] == 0x10 || bytes[0] == 0x11)) {
      error.message = {code("sm64ds.maybe-packed"), error.message};
    }
    return tl::unexpected(std::move(error));
  }
}

}  // namespace marrow::formats::sm64ds
