// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "core/model/skin.h"
#include "core/skeleton.h"
#include "formats/bytes/byte_reader.h"
#include "formats/j3d/j3d_file.h"

#include <cstdint>
#include <vector>

namespace marrow::formats::j3d {

/// The draw matrices of DRW1: those of joints, and those of EVP1's envelopes. Source:
/// docs/formats/j3d-model.md.
class DrawMatrices {
 public:
  /// @param evp1  null: no envelopes.
  /// @throws ReadFailure when a table does not lie inside the file.
  DrawMatrices(ByteReader& reader, const Block& drw1, const Block* evp1, const core::Skeleton& skeleton,
               core::Skin& skin, core::Diagnostics& diagnostics);

  /// The number in the skin of a draw matrix, which is added when it is first asked for. -1 if it does not
  /// exist or is damaged, with a warning the first time.
  [[nodiscard]] int use(std::uint32_t matrix);

 private:
  static constexpr int kUnknown = -2;

  void readEnvelopes(const Block& evp1);
  void describeBinds() const;
  [[nodiscard]] int make(std::uint32_t matrix);
  [[nodiscard]] int makeWeighted(std::uint32_t envelope, std::uint64_t offset);
  [[nodiscard]] int boneOf(std::uint32_t joint, std::uint64_t offset) const;

  ByteReader& reader_;
  core::Skin& skin_;
  core::Diagnostics& diagnostics_;
  std::vector<int> boneOfJoint_;
  std::vector<int> known_;  ///< by draw matrix: its number in the skin, -1 or kUnknown
  std::uint64_t kinds_ = 0;
  std::uint64_t indices_ = 0;
  std::vector<std::uint32_t> firstInfluence_;  ///< by envelope, and one more
  std::uint64_t joints_ = 0;
  std::uint64_t weights_ = 0;
  std::uint64_t inverseBinds_ = 0;
  bool saidOutside_ = false;
  bool saidSum_ = false;
};

}  // namespace marrow::formats::j3d
