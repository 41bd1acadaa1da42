// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clip.h"
#include "core/exact_integers.h"
#include "core/sampler.h"
#include "core/skeleton.h"
#include "formats/writers/writer.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// A clip as a table, as `marrow-cli curves` prints it and the window exports it.
namespace marrow::formats {

/// Column names without blanks, so that tables load into data frames as they are.
inline constexpr std::array<const char*, core::kChannelCount> kChannelColumns = {
    "scale_x",    "scale_y",       "scale_z",       "rotation_x",    "rotation_y",
    "rotation_z", "translation_x", "translation_y", "translation_z",
};

/// A limit for rows of values: a clip's length is one number in its header, so a small file could make an
/// endless table. The games' longest have some 100,000.
inline constexpr std::uint64_t kMostValueRows = 1'000'000;

/// A part of a clip.
struct CurveTable {
  std::shared_ptr<const core::Clip> clip;          ///< never null
  std::shared_ptr<const core::Skeleton> skeleton;  ///< never null
  std::vector<std::size_t> bones;                  ///< of the skeleton, in the order of the rows
  core::SampleMode mode = core::SampleMode::Smooth;
  int firstFrame = 0;                 ///< of the values; keys before it are skipped, too
  std::optional<int> lastFrame = {};  ///< itself included; empty: the frame count
};

[[nodiscard]] int lastFrameOf(const CurveTable& table);

/// One stored key in a table.
struct KeyRow {
  core::Key key;
  double value = 0.0;  ///< exact, also if the key's float is not
  double raw = 0.0;
  std::uint64_t byteOffset = 0;
};

/// @pre curve belongs to clip, index < curve.keyCount.
[[nodiscard]] KeyRow keyRow(const core::Clip& clip, const core::Curve& curve, std::size_t index);

using VisitCurve = std::function<void(std::size_t bone, std::size_t channel, const core::Curve&,
                                      std::span<const core::Key>)>;
/// Every stored curve of the table's bones, in the order of bones and channels.
void visitCurves(const CurveTable& table, const VisitCurve& visit);

/// The exact numbers for rows of values; a sampler's poses have only floats.
[[nodiscard]] core::GameExactNumbers numbersOf(const CurveTable& table);

/// Whole frames of the table, from its first to its last, both included.
[[nodiscard]] std::uint64_t frameCountOf(const CurveTable& table);
/// The number of rows of values: one a bone at each of those frames.
[[nodiscard]] std::uint64_t valueRowCount(const CurveTable& table);
[[nodiscard]] std::uint64_t keyRowCount(const CurveTable& table);

/// A cell of text, quoted where RFC 4180 requires it; one that a spreadsheet would take for a formula begins
/// with an apostrophe. A line feed is written as \x0A, so that a row is a line.
[[nodiscard]] std::string csvCell(std::string_view text);

void writeValuesCsv(const CurveTable& table, std::ostream& out);
void writeKeysCsv(const CurveTable& table, std::ostream& out);

/// The part of the scene's clip that the options select.
/// @pre the scene has a clip.
[[nodiscard]] CurveTable curveTableOf(const ExportScene& scene, const Options& options);

}  // namespace marrow::formats
