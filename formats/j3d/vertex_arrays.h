// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/diagnostic.h"
#include "formats/bytes/byte_reader.h"
#include "formats/j3d/j3d_file.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace marrow::formats::j3d {

/// The attribute that a number of a vertex stands for.
enum Attribute : std::uint32_t {
  kPositionMatrix = 0,
  kLastTextureMatrix = 8,
  kPosition = 9,
  kNormal = 10,
  kColour0 = 11,
  kColour1 = 12,
  kUv0 = 13,
  kUv7 = 20,
  kNbt = 25,  ///< normal, binormal and tangent
  kEndOfList = 0xFF,
};

/// The format and the place of an attribute's array in VTX1.
struct ArrayFormat {
  bool isDescribed = false;
  std::uint32_t components = 0;  ///< the stored count: 0, 1 or 2
  std::uint32_t type = 0;
  std::uint8_t shift = 0;
  std::uint64_t begin = 0;  ///< 0: no array
  std::uint64_t end = 0;
};

/// The arrays of VTX1. Source: docs/formats/j3d-model.md.
class VertexArrays {
 public:
  /// @throws ReadFailure when there are no positions that can be read.
  VertexArrays(ByteReader& reader, const Block& block, core::Diagnostics& diagnostics);

  [[nodiscard]] std::uint64_t formatsOffset() const { return formatsOffset_; }  ///< of their list
  [[nodiscard]] const ArrayFormat& formatOf(std::uint32_t attribute) const { return formats_[attribute]; }
  /// Bytes of one element. @throws ReadFailure if the format is unknown.
  [[nodiscard]] std::uint64_t elementSize(std::uint32_t attribute) const;
  /// True if there is an array of a known format.
  [[nodiscard]] bool isWhole(std::uint32_t attribute) const;
  /// The place of an element of the array; empty beyond its end.
  [[nodiscard]] std::optional<std::uint64_t> elementAt(std::uint32_t attribute, std::uint32_t index) const;

  // -- elements, at any offset ------------------------------------------------------------------------
  [[nodiscard]] glm::vec3 vectorAt(std::uint32_t attribute, std::uint64_t offset) const;
  [[nodiscard]] glm::u8vec4 colourAt(std::uint32_t attribute, std::uint64_t offset) const;

 private:
  void readFormats(std::uint64_t at, std::uint64_t end);
  void placeArrays(const Block& block);
  /// @param name  of its fields; " offset" is added to it.
  void describeArray(std::uint32_t attribute, std::string name) const;

  ByteReader& reader_;
  core::Diagnostics& diagnostics_;
  std::array<ArrayFormat, kNbt + 1> formats_{};
  std::uint64_t formatsOffset_ = 0;
};

}  // namespace marrow::formats::j3d
