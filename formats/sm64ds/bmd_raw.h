// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/bytes/byte_reader.h"

#include <array>
#include <cstdint>

namespace marrow::formats::sm64ds {

/// A part of the model: count entries from an offset on.
struct BmdTable {
  std::uint32_t count = 0;
  std::uint32_t offset = 0;
};

/// The model's header. Source: docs/formats/sm64ds-bmd.md.
struct BmdHeader {
  std::uint32_t scaleShift = 0;  ///< vertices are multiplied by 2^n; bones are not
  BmdTable bones;
  BmdTable displayLists;
  BmdTable textures;
  BmdTable palettes;
  BmdTable materials;
  std::uint32_t boneMapOffset = 0;

  static constexpr std::uint64_t kSize = 0x3C;
  static constexpr std::uint64_t kBoneSize = 0x40;
};

/// One bone record. Offsets are absolute.
struct BmdBone {
  std::uint64_t offset = 0;
  std::uint32_t id = 0;  ///< the animation track that moves it
  std::uint32_t nameOffset = 0;
  std::int16_t parentDelta = 0;               ///< parent id minus own id; 0: a root
  std::int16_t firstChild = 0;                ///< in records from this one; 0: none
  std::int16_t nextSibling = 0;               ///< in records from this one; 0: none
  std::array<std::int32_t, 3> scale{};        ///< 20.12
  std::array<std::int16_t, 3> rotation{};     ///< 4096 a turn
  std::array<std::int32_t, 3> translation{};  ///< 20.12
  std::uint32_t flags = 0;                    ///< bit 0: faces the camera
};

/// Reads the header. @throws ReadFailure when the bytes end inside it or inside the bone table, or when there
/// are no bones.
[[nodiscard]] BmdHeader readBmdHeader(ByteReader& reader);

/// @throws ReadFailure when the record does not lie inside the file.
[[nodiscard]] BmdBone readBmdBone(const ByteReader& reader, std::uint64_t offset);

/// True when every table lies inside the file and every bone has a valid name and valid relatives.
[[nodiscard]] bool isCleanBmd(ByteView bytes);

}  // namespace marrow::formats::sm64ds
