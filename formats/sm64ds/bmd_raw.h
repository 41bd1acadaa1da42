// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "formats/bytes/byte_reader.h"

#include <array>
#include <cstdint>
#include <string>

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
  std::uint32_t boneMapOffset = 0;  ///< of u16 bone ids, by transform
  BmdTable weightedMatrices;        ///< the offset is of four words, not of a table

  static constexpr std::uint64_t kSize = 0x3C;
  static constexpr std::uint64_t kBoneSize = 0x40;
  static constexpr std::uint64_t kListSize = 0x08;
  static constexpr std::uint64_t kPartSize = 0x10;
  static constexpr std::uint64_t kTextureSize = 0x14;
  static constexpr std::uint64_t kPaletteSize = 0x10;
  static constexpr std::uint64_t kMaterialSize = 0x30;
  static constexpr std::uint32_t kMostShift = 20;  ///< larger ones are no model's
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
  std::uint16_t pairCount = 0;                ///< of materials and display lists that it draws
  std::uint32_t pairMaterials = 0;            ///< offset of their material numbers, a byte each
  std::uint32_t pairLists = 0;                ///< offset of their display list numbers, a byte each
  std::uint32_t flags = 0;

  static constexpr std::uint32_t kBillboard = 1;  ///< flag: faces the camera
};

/// One part of a display list.
struct BmdPart {
  std::uint64_t offset = 0;
  BmdTable transforms;             ///< bytes: the transform of each slot
  std::uint32_t commandBytes = 0;  ///< size of the commands
  std::uint32_t commands = 0;      ///< offset
};

/// One texture record. Offsets are absolute.
struct BmdTexture {
  std::uint64_t offset = 0;
  std::uint32_t name = 0;  ///< offset
  std::uint32_t data = 0;  ///< offset
  std::uint32_t size = 0;  ///< bytes of texels; palette indices of 4x4 blocks follow them
  std::uint32_t parameters = 0;
};

/// One palette record. Offsets are absolute.
struct BmdPalette {
  std::uint64_t offset = 0;
  std::uint32_t name = 0;  ///< offset
  std::uint32_t data = 0;  ///< offset
  std::uint32_t size = 0;  ///< bytes
};

/// One material record; texture and palette are numbers of records.
struct BmdMaterial {
  std::uint64_t offset = 0;
  std::uint32_t name = 0;               ///< offset
  std::uint32_t texture = 0;            ///< kNone: none
  std::uint32_t palette = 0;            ///< kNone: none
  std::array<std::int32_t, 2> scale{};  ///< 20.12
  std::int16_t rotation = 0;            ///< 4096 a turn
  std::array<std::int32_t, 2> translation{};
  std::uint32_t parameters = 0;  ///< ORed with the texture's own
  std::uint32_t polygon = 0;     ///< attributes of its polygons
  std::uint32_t diffuse = 0;     ///< and ambient
  std::uint32_t emission = 0;    ///< and specular; the emission is in bits 16-30

  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
};

/// @throws ReadFailure if the bytes end inside it or inside the bone table, or if there are no bones.
[[nodiscard]] BmdHeader readBmdHeader(const ByteReader& reader);

/// Each reads a record. @throws ReadFailure when it does not lie inside the file.
[[nodiscard]] BmdBone readBmdBone(const ByteReader& reader, std::uint64_t offset);
[[nodiscard]] BmdPart readBmdPart(const ByteReader& reader, std::uint64_t offset);
[[nodiscard]] BmdTexture readBmdTexture(const ByteReader& reader, std::uint64_t offset);
[[nodiscard]] BmdPalette readBmdPalette(const ByteReader& reader, std::uint64_t offset);
[[nodiscard]] BmdMaterial readBmdMaterial(const ByteReader& reader, std::uint64_t offset);

/// count * size bytes that the header or a record points at.
/// @throws ReadFailure when they do not lie inside the file or overlap the header.
ByteView bmdBytes(const ByteReader& reader, std::uint64_t offset, std::uint64_t count, std::uint64_t size,
                  const char* field);

/// How many of a table's entries lie inside the file and behind the header.
[[nodiscard]] std::uint32_t wholeEntries(const ByteReader& reader, const BmdTable& table,
                                         std::uint64_t entrySize);

/// The name whose offset stands at `field`. Names are only for people, so a damaged one is left out with a
/// warning.
[[nodiscard]] std::string readBmdName(const ByteReader& reader, core::Diagnostics& diagnostics,
                                      std::uint64_t field, std::string fallback);

/// True when every table lies inside the file and every bone has a valid name and valid relatives.
[[nodiscard]] bool isCleanBmd(ByteView bytes);

}  // namespace marrow::formats::sm64ds
