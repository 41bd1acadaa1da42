// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/exchange/csv/csv_writer.h"

#include <cstdint>
#include <ostream>
#include <span>
#include <string>
#include <vector>

/// Clips that move materials and shapes instead of bones, as tables: a row for each number.
namespace marrow::formats {

/// The numbers that a kind of track has at a frame: "scale_u", "red", "index", "visible".
[[nodiscard]] std::span<const char* const> trackColumns(core::TargetKind kind);
/// @return as many numbers as there are columns. @pre the track moves no bone.
[[nodiscard]] std::vector<double> trackNumbers(const core::Clip& clip, const core::Track& track, double frame,
                                               core::SampleMode mode);

/// The name of a track's curve: "scale_x", "red".
[[nodiscard]] const char* curveColumn(core::TargetKind kind, std::size_t curve);

/// The material or texture of a track, or the number of a shape.
[[nodiscard]] std::string targetName(const core::Target& target);
/// Which of the material's textures, matrices or colours it is; 0 for a shape, whose name is its number.
[[nodiscard]] std::uint32_t slotOf(const core::Target& target);

[[nodiscard]] std::uint64_t trackValueRowCount(const CurveTable& table);
[[nodiscard]] std::uint64_t trackKeyRowCount(const CurveTable& table);
void writeTrackValuesCsv(const CurveTable& table, std::ostream& out);
/// Keys of curves, and each number of runs at its frame.
void writeTrackKeysCsv(const CurveTable& table, std::ostream& out);

}  // namespace marrow::formats
