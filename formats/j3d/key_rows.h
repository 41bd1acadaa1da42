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

/// The pool of numbers that the indices of cells count in.
struct KeyPool {
  std::uint64_t offset = 0;
  std::uint16_t wordSize = 4;  ///< bytes: 1 unsigned, 2 signed, 4 float
  const char* name = "";       ///< "scale values"
  float unit = 1.0F;           ///< core::Curve::unit
  float defaultValue = 0.0F;
  bool mayJump = false;  ///< several keys at one time are usual there: no warning
};

/// Begins a curve at the end of the clip's keys.
/// @param at         of the cell.
/// @param isKeyed    true: the cell has a tangent mode; false: it counts values, one a frame.
[[nodiscard]] KeyCell startCurve(const ByteReader& reader, std::uint64_t at, bool isKeyed,
                                 const KeyPool& pool, const core::Clip& clip, core::Curve& curve,
                                 core::Diagnostics& diagnostics);

/// The number of numbers that a cell asks for.
[[nodiscard]] std::uint64_t numbersOf(const KeyCell& cell, bool isKeyed);

/// Appends the keys of the curve that was begun last.
/// @param many  the interpolation of a curve with more than one number: Hermite for keys, else one value a
/// frame.
/// @throws ReadFailure if the numbers leave the file, or if a time is not finite.
void readKeys(const ByteReader& reader, const KeyCell& cell, const KeyPool& pool, core::Interpolation many,
              core::Clip& clip, core::Curve& curve, core::Diagnostics& diagnostics);

}  // namespace marrow::formats::j3d
