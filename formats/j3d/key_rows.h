// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/diagnostic.h"
#include "formats/bytes/byte_reader.h"

#include <cstdint>

namespace marrow::formats::j3d {

/// One cell of a table of curves.
struct KeyCell {
  std::uint16_t count = 0;        ///< 0 default, 1 constant, else keys
  std::uint16_t index = 0;        ///< of the first number in the pool
  std::uint16_t tangentMode = 0;  ///< 0 one tangent a key, else two
};

/// The numbers that cells count in.
struct KeyPool {
  std::uint64_t offset = 0;
  std::uint16_t wordSize = 4;  ///< bytes: 1 unsigned, 2 signed, 4 float
  const char* name = "";       ///< "scale values"
  float unit = 1.0F;           ///< core::Curve::unit
  float defaultValue = 0.0F;
  bool mayJump = false;  ///< keys at one time are usual there: no warning
};

/// Begins a curve at the end of the clip's keys.
/// @param at         of the cell.
/// @param isKeyed    the cell has a tangent mode; else it counts values, one a frame.
[[nodiscard]] KeyCell startCurve(const ByteReader& reader, std::uint64_t at, bool isKeyed,
                                 const KeyPool& pool, const core::Clip& clip, core::Curve& curve,
                                 core::Diagnostics& diagnostics);

/// Numbers that a cell asks for.
[[nodiscard]] std::uint64_t numbersOf(const KeyCell& cell, bool isKeyed);

/// Appends the keys of the curve that was begun last.
/// @param many  the interpolation of more than one: Hermite for keys, else one value a frame.
/// @throws ReadFailure where they leave the file, or where a time is not finite.
void readKeys(const ByteReader& reader, const KeyCell& cell, const KeyPool& pool, core::Interpolation many,
              core::Clip& clip, core::Curve& curve, core::Diagnostics& diagnostics);

}  // namespace marrow::formats::j3d
