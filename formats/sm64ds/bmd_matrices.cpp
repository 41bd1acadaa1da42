// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/sm64ds/bmd_matrices.h"

#include "core/pose.h"
#include "formats/sm64ds/codes.h"

#include <glm/mat4x3.hpp>
#include <glm/matrix.hpp>

#include <cstddef>

namespace marrow::formats::sm64ds {

BmdMatrices::BmdMatrices(const ByteReader& reader, const BmdHeader& header, const core::Skeleton& skeleton)
    : reader_(reader), header_(header), skeleton_(skeleton), boneOfId_(skeleton.size()) {
  skin_.hasUnitNormalAxes = true;
  for (std::size_t i = 0; i < skeleton.size(); ++i) boneOfId_[skeleton.trackOf(i)] = static_cast<int>(i);
}

std::uint16_t BmdMatrices::ofTransform(std::uint8_t transform, bool isBillboard) {
  const std::uint64_t entry = header_.boneMapOffset + std::uint64_t{2} * transform;
  bmdBytes(reader_, entry, 1, 2, "bone map");
  const std::uint16_t value = reader_.u16(entry, "bone map");
  const std::vector<int>& known = known_[isBillboard ? 1 : 0];
  if (value < known.size() && known[value] >= 0) return static_cast<std::uint16_t>(known[value]);
  return add(value, isBillboard, read(value, entry));
}

std::uint16_t BmdMatrices::ofBone(std::uint32_t id, bool isBillboard) {
  const auto value = static_cast<std::uint16_t>(id);
  const std::vector<int>& known = known_[isBillboard ? 1 : 0];
  if (value < known.size() && known[value] >= 0) return static_cast<std::uint16_t>(known[value]);
  return add(value, isBillboard, {.bone = boneOf(value)});
}

core::DrawMatrix BmdMatrices::read(std::uint16_t value, std::uint64_t mapEntry) {
  if (value < boneOfId_.size()) return {.bone = boneOf(value)};
  const std::size_t number = value - boneOfId_.size();
  if (number >= header_.weightedMatrices.count) {
    reader_.fail(core::ErrorCode::IndexOutOfRange,
                 {code("sm64ds.weighted-outside"), value, boneOfId_.size(), header_.weightedMatrices.count},
                 mapEntry, "bone map");
  }
  return weighted(static_cast<std::uint32_t>(number));
}

// Weight / 256 * bone * inverse of its rest matrix, summed.
core::DrawMatrix BmdMatrices::weighted(std::uint32_t number) {
  const std::uint64_t block = header_.weightedMatrices.offset;
  bmdBytes(reader_, block, 4, 4, "weighted matrices");
  const std::uint64_t weights = reader_.u32(block, "weights");
  const std::uint64_t bones = reader_.u32(block + 4, "bones of weights");
  const std::uint64_t pair = reader_.u32(block + 8, "weighted matrices") + std::uint64_t{4} * number;
  const std::uint16_t count = reader_.u16(pair, "weight count");
  const std::uint16_t first = reader_.u16(pair + 2, "first weight");
  if (count == 0) reader_.fail(core::ErrorCode::BadValue, {code("sm64ds.no-weights"), number}, pair);
  if (count > reader_.size() - weightsRead_) {
    reader_.fail(core::ErrorCode::TooLarge, {code("sm64ds.weighted-shared"), reader_.size()}, pair);
  }
  weightsRead_ += count;
  if (inverseRest_.empty()) {
    inverseRest_ = core::restPose(skeleton_).modelMatrices;
    for (glm::mat4& matrix : inverseRest_) matrix = glm::inverse(matrix);
  }
  const core::DrawMatrix matrix{.firstInfluence = static_cast<std::uint32_t>(skin_.influences.size()),
                                .influenceCount = count};
  std::vector<core::Influence> influences;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint64_t entry = std::uint64_t{first} + i;
    const std::uint16_t id = reader_.u16(bones + 2 * entry, "bone");
    if (id >= boneOfId_.size()) {
      reader_.fail(core::ErrorCode::IndexOutOfRange, {code("sm64ds.bone-outside"), id, boneOfId_.size()},
                   bones + 2 * entry, "bone");
    }
    influences.push_back({.bone = boneOf(id),
                          .weight = static_cast<float>(reader_.u8(weights + entry, "weight")) / 256.0F,
                          .offset = glm::mat4x3(inverseRest_[static_cast<std::size_t>(boneOf(id))])});
  }
  skin_.influences.insert(skin_.influences.end(), influences.begin(), influences.end());
  return matrix;
}

std::uint16_t BmdMatrices::add(std::uint16_t value, bool isBillboard, const core::DrawMatrix& matrix) {
  constexpr std::size_t kMost = 0x10000;
  if (skin_.matrices.size() >= kMost) return 0;
  std::vector<int>& known = known_[isBillboard ? 1 : 0];
  if (known.size() <= value) known.resize(std::size_t{value} + 1, -1);
  known[value] = static_cast<int>(skin_.matrices.size());
  skin_.matrices.push_back(matrix);
  return static_cast<std::uint16_t>(known[value]);
}

}  // namespace marrow::formats::sm64ds
