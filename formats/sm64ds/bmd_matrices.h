// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/skin.h"
#include "core/skeleton.h"
#include "formats/bytes/byte_reader.h"
#include "formats/sm64ds/bmd_raw.h"

#include <glm/mat4x4.hpp>

#include <array>
#include <cstdint>
#include <vector>

namespace marrow::formats::sm64ds {

/// The draw matrices that display lists name.
class BmdMatrices {
 public:
  BmdMatrices(const ByteReader& reader, const BmdHeader& header, const core::Skeleton& skeleton);

  /// The draw matrix of a transform, looked up in the map. A billboard never shares one with other bones.
  /// @throws ReadFailure where the map or the weights name none.
  [[nodiscard]] std::uint16_t ofTransform(std::uint8_t transform, bool isBillboard);
  /// The draw matrix of a bone. Ids beyond 16 bits are cut.
  [[nodiscard]] std::uint16_t ofBone(std::uint32_t id, bool isBillboard);

  [[nodiscard]] int boneOf(std::uint32_t id) const { return boneOfId_[id]; }
  [[nodiscard]] core::Skin take() { return std::move(skin_); }

 private:
  [[nodiscard]] core::DrawMatrix read(std::uint16_t value, std::uint64_t mapEntry);
  [[nodiscard]] core::DrawMatrix weighted(std::uint32_t number);
  [[nodiscard]] std::uint16_t add(std::uint16_t value, bool isBillboard, const core::DrawMatrix& matrix);

  const ByteReader& reader_;
  const BmdHeader& header_;
  const core::Skeleton& skeleton_;
  std::vector<int> boneOfId_;
  std::vector<glm::mat4> inverseRest_;  ///< [bones] made when first needed
  std::uint64_t weightsRead_ = 0;
  core::Skin skin_;
  std::array<std::vector<int>, 2> known_;  ///< draw matrix by value of the map; -1: not made yet
};

}  // namespace marrow::formats::sm64ds
