// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace marrow::formats::j3d {

/// The places of the tables of MAT3 and MAT2. Offsets are those of MAT3. MAT2 has no tables of indirect
/// stages, ambient colours and lights, and its records have no indices into the latter two. This is known
/// from code alone: no file with MAT2 was available. Source: docs/formats/j3d-model.md.
struct MaterialLayout {
  static constexpr std::uint32_t kIndirects = 0x18;
  static constexpr std::uint32_t kAmbients = 0x2C;
  static constexpr std::uint32_t kLights = 0x30;

  bool isMat2 = false;

  [[nodiscard]] constexpr bool hasTable(std::uint32_t header) const {
    return !isMat2 || (header != kIndirects && header != kAmbients && header != kLights);
  }
  /// The place of a table's offset, from the block's start.
  [[nodiscard]] constexpr std::uint32_t header(std::uint32_t mat3) const {
    if (!isMat2 || mat3 < kIndirects) return mat3;
    return mat3 < kAmbients ? mat3 - 4 : mat3 - 0x0C;
  }
  /// True if a record has this field of MAT3.
  [[nodiscard]] constexpr bool hasInRecord(std::uint32_t mat3) const {
    return !isMat2 || mat3 < kFirstMissing || mat3 >= kFirstMissing + kMissing;
  }
  [[nodiscard]] constexpr std::uint32_t inRecord(std::uint32_t mat3) const {
    return isMat2 && mat3 >= kFirstMissing ? mat3 - kMissing : mat3;
  }
  [[nodiscard]] constexpr std::uint32_t recordSize() const { return isMat2 ? 0x14C - kMissing : 0x14C; }

 private:
  static constexpr std::uint32_t kFirstMissing = 0x14;
  static constexpr std::uint32_t kMissing = 0x14;
};

}  // namespace marrow::formats::j3d
