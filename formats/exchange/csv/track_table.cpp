// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/csv/track_table.h"

#include "core/track_value.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>

namespace marrow::formats {
namespace {

constexpr std::array kMatrixColumns = {"scale_u", "scale_v", "rotation", "translation_u", "translation_v"};
constexpr std::array kColourColumns = {"red", "green", "blue", "alpha"};
constexpr std::array kImageColumns = {"index"};
constexpr std::array kVisibleColumns = {"visible"};

/// The start of all rows of a track.
std::string startOf(const core::Clip& clip, std::size_t track) {
  const core::Target& target = clip.otherTracks()[track].target;
  return fmt::format("{},{},{},{}", track, toString(target.kind), csvCell(targetName(target)),
                     slotOf(target));
}

}  // namespace

std::span<const char* const> trackColumns(core::TargetKind kind) {
  switch (kind) {
    case core::TargetKind::Bone:
      break;
    case core::TargetKind::TextureMatrix:
      return kMatrixColumns;
    case core::TargetKind::TevRegister:
    case core::TargetKind::TevConstant:
    case core::TargetKind::MaterialColour:
      return kColourColumns;
    case core::TargetKind::TextureImage:
      return kImageColumns;
    case core::TargetKind::Visibility:
      return kVisibleColumns;
  }
  return {};
}

std::vector<double> trackNumbers(const core::Clip& clip, const core::Track& track, double frame,
                                 core::SampleMode mode) {
  if (track.run >= 0) return {static_cast<double>(core::runValueAt(clip, track, frame))};
  const auto at = static_cast<float>(frame);
  if (track.target.kind == core::TargetKind::TextureMatrix) {
    const core::TextureMatrixValue value = core::textureMatrixAt(clip, track, at, mode);
    return {static_cast<double>(value.scale.x), static_cast<double>(value.scale.y),
            static_cast<double>(value.rotationDegrees), static_cast<double>(value.translation.x),
            static_cast<double>(value.translation.y)};
  }
  const glm::ivec4 colour = core::colourAt(clip, track, at);
  return {static_cast<double>(colour.x), static_cast<double>(colour.y), static_cast<double>(colour.z),
          static_cast<double>(colour.w)};
}

const char* curveColumn(core::TargetKind kind, std::size_t curve) {
  return kind == core::TargetKind::TextureMatrix ? kChannelColumns[curve] : kColourColumns[curve];
}

std::string targetName(const core::Target& target) {
  return target.kind == core::TargetKind::Visibility ? fmt::format("shape {}", target.slot) : target.name;
}

std::uint32_t slotOf(const core::Target& target) {
  return target.kind == core::TargetKind::Visibility ? 0 : target.slot;
}

std::uint64_t trackValueRowCount(const CurveTable& table) {
  std::uint64_t numbers = 0;
  for (const core::Track& track : table.clip->otherTracks())
    numbers += trackColumns(track.target.kind).size();
  return frameCountOf(table) * numbers;
}

std::uint64_t trackKeyRowCount(const CurveTable& table) {
  std::uint64_t rows = 0;
  for (const core::Curve& curve : table.clip->curves) rows += curve.keyCount;
  for (const core::ValueRun& run : table.clip->runs) rows += run.values.size();
  return rows;
}

void writeTrackValuesCsv(const CurveTable& table, std::ostream& out) {
  out << "frame,track,target,name,slot,channel,value\n";
  const core::Clip& clip = *table.clip;
  const std::span<const core::Track> tracks = clip.otherTracks();
  std::vector<std::string> starts;
  for (std::size_t i = 0; i < tracks.size(); ++i) starts.push_back(startOf(clip, i));
  for (int frame = table.firstFrame; frame <= lastFrameOf(table); ++frame) {
    for (std::size_t i = 0; i < tracks.size(); ++i) {
      const auto columns = trackColumns(tracks[i].target.kind);
      const std::vector<double> numbers = trackNumbers(clip, tracks[i], frame, table.mode);
      for (std::size_t c = 0; c < columns.size(); ++c)
        out << fmt::format("{},{},{},{}\n", frame, starts[i], columns[c], static_cast<float>(numbers[c]));
    }
  }
}

void writeTrackKeysCsv(const CurveTable& table, std::ostream& out) {
  out << "track,target,name,slot,channel,interpolation,key,frame,value,tangent_in,tangent_out,raw,offset\n";
  const core::Clip& clip = *table.clip;
  const std::span<const core::Track> tracks = clip.otherTracks();
  for (std::size_t i = 0; i < tracks.size(); ++i) {
    const core::TargetKind kind = tracks[i].target.kind;
    const std::string start = startOf(clip, i);
    const std::span<const core::Curve> curves = clip.curvesOf(tracks[i]);
    for (std::size_t c = 0; c < curves.size(); ++c) {
      for (std::size_t k = 0; k < curves[c].keyCount; ++k) {
        const KeyRow row = keyRow(clip, curves[c], k);
        out << fmt::format("{},{},{},{},{},{},{},{},{},{}\n", start, curveColumn(kind, c),
                           csvCell(toString(curves[c].interpolation)), k, row.key.frame,
                           static_cast<float>(row.value), row.key.tangentIn, row.key.tangentOut,
                           static_cast<float>(row.raw), row.byteOffset);
      }
    }
    if (tracks[i].run < 0) continue;
    const core::ValueRun& run = clip.runs[static_cast<std::size_t>(tracks[i].run)];
    for (std::size_t k = 0; k < run.values.size(); ++k) {
      out << fmt::format("{},{},stepped,{},{},{},0,0,{},{}\n", start, trackColumns(kind).front(), k, k,
                         run.values[k], run.values[k], run.byteOffset + k * run.strideBytes);
    }
  }
}

}  // namespace marrow::formats
