// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/bca_read.h"

#include "core/binary_angle.h"
#include "core/game/game_rules.h"
#include "formats/bytes/key_budget.h"
#include "formats/j3d/bca_raw.h"
#include "formats/j3d/bck_raw.h"
#include "formats/j3d/codes.h"
#include "formats/j3d/j3d_file.h"
#include "formats/text/printable.h"

#include <cmath>
#include <memory>
#include <string>
#include <utility>

namespace marrow::formats::j3d {
namespace {

constexpr std::array<float, 3> kUnits = {1.0F, static_cast<float>(core::BinaryAngle::kDegreesPerUnit), 1.0F};

/// Turns the rows of one ANF1 block into curves.
class FullCurveReader {
 public:
  FullCurveReader(ByteReader& reader, const AnfBlock& block, core::Clip& clip, core::Diagnostics& diagnostics)
      : reader_(reader), block_(block), clip_(clip), diagnostics_(diagnostics) {}

  void readAll() {
    clip_.setBones(block_.jointCount);
    for (std::size_t joint = 0; joint < block_.jointCount; ++joint) {
      const ByteReader::Scope scope(reader_, "joint", static_cast<int>(joint));
      for (std::size_t axis = 0; axis < 3; ++axis) {
        for (std::size_t kind = 0; kind < 3; ++kind) readCell(joint, axis, kind);
      }
    }
  }

 private:
  void readCell(std::size_t joint, std::size_t axis, std::size_t kind) {
    const auto channel = static_cast<core::Channel>(kind * 3 + axis);
    const ByteReader::Scope scope(reader_, core::toString(channel));
    const std::uint64_t at =
        block_.tableOffset + joint * AnfBlock::kRowSize + (axis * 3 + kind) * AnfBlock::kCellSize;
    core::Curve& curve = clip_.curve(joint, channel);
    curve.descriptorOffset = static_cast<std::uint32_t>(at);
    curve.unit = kUnits[kind];
    curve.defaultValue = kind == kScale ? 1.0F : 0.0F;
    curve.firstKey = static_cast<std::uint32_t>(clip_.keys.size());
    const std::uint16_t count = reader_.u16(at, "count");
    const std::uint16_t index = reader_.u16(at + 2, "index");
    if (count != 0) readKeys(curve, count, index, kind);
  }

  void readKeys(core::Curve& curve, std::uint16_t count, std::uint16_t index, std::size_t kind) {
    if (block_.valueOffsets[kind] < block_.offset + AnfBlock::kHeaderSize) {
      reader_.fail(core::ErrorCode::BadValue, {code("j3d.values-in-header"), kKindNames[kind]},
                   block_.offset + 0x18 + 4 * kind, kKindNames[kind]);
    }
    const std::uint64_t offset = block_.valueOffsets[kind] + std::uint64_t{index} * kValueSizes[kind];
    reader_.slice(offset, count, kValueSizes[kind], kKindNames[kind]);
    requireKeyBudget(reader_, clip_.keys.size(), count, curve.descriptorOffset, "count");
    curve.keyCount = count;
    curve.keysOffset = static_cast<std::uint32_t>(offset);
    curve.keyStrideBytes = kValueSizes[kind];
    if (count > 1) curve.interpolation = core::Interpolation::Linear;
    bool isFinite = true;
    for (std::uint16_t frame = 0; frame < count; ++frame) {
      const std::uint64_t at = offset + std::uint64_t{frame} * kValueSizes[kind];
      const float stored =
          kind == kRotation ? reader_.s16(at, kKindNames[kind]) : reader_.f32(at, kKindNames[kind]);
      clip_.keys.push_back({static_cast<float>(frame), stored * curve.unit, 0.0F, 0.0F});
      isFinite = isFinite && std::isfinite(stored);
    }
    if (isFinite) return;
    warn(diagnostics_, reader_, {code("j3d.value-not-finite")}, offset, kKindNames[kind]);
  }

  ByteReader& reader_;
  const AnfBlock& block_;
  core::Clip& clip_;
  core::Diagnostics& diagnostics_;
};

void readClip(ByteReader& reader, std::uint64_t offset, core::Clip& clip, core::Diagnostics& diagnostics) {
  const ByteReader::Scope scope(reader, "ANF1");
  const AnfBlock block = readAnfBlock(reader, offset, diagnostics);
  clip.rules = &core::kJ3dRules;
  clip.frameCount = block.frameCount;
  clip.loopMode = block.loop();
  clip.byteOffset = block.offset;
  clip.properties = {
      core::offsetProperty("jointTable", "joint table", block.tableOffset),
      core::offsetProperty("scaleValues", "scale values", block.valueOffsets[kScale]),
      core::offsetProperty("rotationValues", "rotation values", block.valueOffsets[kRotation]),
      core::offsetProperty("translationValues", "translation values", block.valueOffsets[kTranslation]),
  };
  FullCurveReader(reader, block, clip, diagnostics).readAll();
}

Asset readChecked(ByteReader& reader, const ReadContext& context) {
  Asset content;
  const FileHeader header = readHeader(reader, content.diagnostics);
  const std::vector<Block> blocks = readBlocks(reader, header, content.diagnostics);
  const Block& found = requireOnlyBlock(reader, blocks, "J3D BCA", "ANF1");

  auto clip = std::make_shared<core::Clip>();
  clip->name = stemOf(context.fileName);
  readClip(reader, found.offset, *clip, content.diagnostics);
  content.clips.push_back(std::move(clip));
  return content;
}

}  // namespace

int probeBca(ByteView bytes) { return hasType(bytes, "bca1") ? 100 : 0; }

core::Result<Asset> readBca(ByteView bytes, const ReadContext& context) {
  try {
    ByteReader reader(bytes, Endian::Big);
    return readChecked(reader, context);
  } catch (const ReadFailure& failure) {
    return tl::unexpected(failure.error);
  }
}

}  // namespace marrow::formats::j3d
