// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/j3d/draw_matrices.h"

#include "core/transform.h"
#include "formats/j3d/codes.h"

#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <utility>

namespace marrow::formats::j3d {
namespace {

// Weights of a vertex sum to one. Larger ones would stretch the body until nothing else could be seen.
constexpr float kLargestWeight = 100.0F;
constexpr float kUsualSum = 0.05F;  ///< how far the sum of a vertex's weights may be from 1

}  // namespace

DrawMatrices::DrawMatrices(ByteReader& reader, const Block& drw1, const Block* evp1,
                           const core::Skeleton& skeleton, core::Skin& skin, core::Diagnostics& diagnostics)
    : reader_(reader), skin_(skin), diagnostics_(diagnostics), boneOfJoint_(skeleton.size(), -1) {
  for (std::size_t bone = 0; bone < skeleton.size(); ++bone)
    boneOfJoint_[skeleton.trackOf(bone)] = static_cast<int>(bone);
  if (evp1 != nullptr) readEnvelopes(*evp1);
  const ByteReader::Scope scope(reader, "DRW1");
  const std::uint16_t count = reader.u16(drw1.offset + 0x08, "count");
  if (count == 0) return;
  kinds_ = placeIn(reader, drw1, 0x0C, "kinds offset");
  indices_ = placeIn(reader, drw1, 0x10, "indices offset");
  (void)reader.numbersAt(kinds_, count, FieldType::U8, "kinds", "matrix");
  (void)reader.numbersAt(indices_, count, FieldType::U16, "indices", "matrix");
  known_.assign(count, kUnknown);
}

void DrawMatrices::readEnvelopes(const Block& evp1) {
  const ByteReader::Scope scope(reader_, "EVP1");
  const std::uint16_t count = reader_.u16(evp1.offset + 0x08, "count");
  if (count == 0) return;
  const std::uint64_t sizes = placeIn(reader_, evp1, 0x0C, "joint counts offset");
  (void)reader_.numbersAt(sizes, count, FieldType::U8, "joint counts", "envelope");
  firstInfluence_.assign(1, 0);
  for (std::uint32_t i = 0; i < count; ++i)
    firstInfluence_.push_back(firstInfluence_.back() + reader_.u8(sizes + i, "joint count"));
  joints_ = placeIn(reader_, evp1, 0x10, "joints offset");
  weights_ = placeIn(reader_, evp1, 0x14, "weights offset");
  inverseBinds_ = placeIn(reader_, evp1, 0x18, "inverse binds offset");
  (void)reader_.numbersAt(joints_, firstInfluence_.back(), FieldType::U16, "joints", "influence");
  (void)reader_.numbersAt(weights_, firstInfluence_.back(), FieldType::F32, "weights", "influence");
  if (reader_.isRecording()) describeBinds();
}

void DrawMatrices::describeBinds() const {
  RecordRun binds{.offset = inverseBinds_,
                  .count = static_cast<std::uint32_t>(boneOfJoint_.size()),
                  .name = "inverse binds",
                  .record = "joint",
                  .group = FieldGroup::Bone};
  for (std::uint32_t i = 0; i < 12; ++i)
    binds.fields.push_back({fmt::format("row {} {}", i / 4, "XYZW"[i % 4]), 4 * i, FieldType::F32});
  reader_.describe(std::move(binds));
}

int DrawMatrices::boneOf(std::uint32_t joint, std::uint64_t offset) const {
  if (joint >= boneOfJoint_.size())
    reader_.fail(core::ErrorCode::IndexOutOfRange, {code("j3d.joint-outside"), joint, boneOfJoint_.size()},
                 offset, "joint");
  return boneOfJoint_[joint];
}

int DrawMatrices::use(std::uint32_t matrix) {
  if (matrix >= known_.size()) {
    if (!std::exchange(saidOutside_, true))
      warn(diagnostics_, reader_, {code("j3d.draw-matrix-outside"), matrix, known_.size()}, kinds_,
           "draw matrix");
    return -1;
  }
  if (known_[matrix] == kUnknown) {
    try {
      known_[matrix] = make(matrix);
    } catch (const ReadFailure& failure) {
      known_[matrix] = -1;
      diagnostics_.add(
          core::leftOut({code("j3d.draw-matrix-left-out"), matrix, failure.error.message}, failure.error));
    }
  }
  return known_[matrix];
}

int DrawMatrices::make(std::uint32_t matrix) {
  const ByteReader::Scope scope(reader_, "draw matrix", static_cast<int>(matrix));
  const std::uint8_t kind = reader_.u8(kinds_ + matrix, "kind");
  const std::uint64_t at = indices_ + 2 * std::uint64_t{matrix};
  const std::uint16_t index = reader_.u16(at, "index");
  if (kind == 0) return skin_.matrixOf(boneOf(index, at));
  if (kind == 1) return makeWeighted(index, at);
  reader_.fail(core::ErrorCode::BadValue, {code("j3d.draw-matrix-kind"), kind}, kinds_ + matrix, "kind");
}

int DrawMatrices::makeWeighted(std::uint32_t envelope, std::uint64_t offset) {
  if (std::size_t{envelope} + 1 >= firstInfluence_.size()) {
    reader_.fail(
        core::ErrorCode::IndexOutOfRange,
        {code("j3d.envelope-outside"), envelope, firstInfluence_.empty() ? 0 : firstInfluence_.size() - 1},
        offset, "index");
  }
  if (firstInfluence_[envelope] == firstInfluence_[envelope + 1])
    reader_.fail(core::ErrorCode::BadValue, {code("j3d.no-weights"), envelope}, offset, "index");
  float sum = 0.0F;
  bool isNegative = false;
  core::DrawMatrix made{.firstInfluence = static_cast<std::uint32_t>(skin_.influences.size())};
  std::vector<core::Influence> influences;
  for (std::uint64_t i = firstInfluence_[envelope]; i < firstInfluence_[envelope + 1]; ++i) {
    const std::uint16_t joint = reader_.u16(joints_ + 2 * i, "joint");
    core::Influence influence{.bone = boneOf(joint, joints_ + 2 * i),
                              .weight = reader_.f32(weights_ + 4 * i, "weight")};
    bool isSane = std::abs(influence.weight) <= kLargestWeight;  // NaN is not
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 4; ++column) {
        const auto number = static_cast<std::uint64_t>(row) * 4 + static_cast<std::uint64_t>(column);
        const float value = reader_.f32(inverseBinds_ + joint * 0x30ULL + number * 4, "inverse bind");
        influence.offset[column][row] = value;
        isSane = isSane && std::abs(value) <= (column == 3 ? core::kFarthest : core::kLargestScale);
      }
    }
    if (!isSane)
      reader_.fail(core::ErrorCode::BadValue, {code("j3d.weight-not-finite")}, weights_ + 4 * i, "weight");
    influences.push_back(influence);
    sum += influence.weight;
    isNegative = isNegative || influence.weight < 0.0F;
  }
  if ((isNegative || std::abs(sum - 1.0F) > kUsualSum) && !std::exchange(saidSum_, true))
    warn(diagnostics_, reader_, {code("j3d.weights-sum"), fmt::format("{:g}", sum)},
         weights_ + 4ULL * firstInfluence_[envelope], "weights");
  made.influenceCount = static_cast<std::uint32_t>(influences.size());
  skin_.influences.insert(skin_.influences.end(), influences.begin(), influences.end());
  skin_.matrices.push_back(made);
  return static_cast<int>(skin_.matrices.size()) - 1;
}

}  // namespace marrow::formats::j3d
