// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/curve_rows.h"

#include "app/report/reports.h"
#include "core/pose.h"
#include "formats/exchange/csv/track_table.h"

#include <fmt/format.h>

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace marrow::cli {
namespace {

std::string vectorText(const core::ChannelNumbers& numbers, core::Channel first) {
  const auto x = static_cast<std::size_t>(first);
  return fmt::format("[{},{},{}]", report::jsonNumber(numbers[x]), report::jsonNumber(numbers[x + 1]),
                     report::jsonNumber(numbers[x + 2]));
}

// Here and below, JSON is written without a tree: for millions of values a tree would take seconds.
// @param name  as JSON.
void writeBone(std::ostream& out, std::size_t bone, const std::string& name,
               const core::ChannelNumbers& numbers) {
  out << "{\"index\":" << bone << ",\"name\":" << name
      << ",\"scale\":" << vectorText(numbers, core::Channel::ScaleX)
      << ",\"rotation\":" << vectorText(numbers, core::Channel::RotationX)
      << ",\"translation\":" << vectorText(numbers, core::Channel::TranslationX) << '}';
}

void writeKey(std::ostream& out, const formats::KeyRow& row) {
  out << fmt::format(R"({{"frame":{},"value":{},"tangentIn":{},"tangentOut":{},"raw":{},"offset":{}}})",
                     report::jsonNumber(static_cast<double>(row.key.frame)), report::jsonNumber(row.value),
                     report::jsonNumber(static_cast<double>(row.key.tangentIn)),
                     report::jsonNumber(static_cast<double>(row.key.tangentOut)), report::jsonNumber(row.raw),
                     row.byteOffset);
}

void writeTarget(std::ostream& out, std::size_t track, const core::Target& target) {
  const bool isShape = target.kind == core::TargetKind::Visibility;
  out << "{\"track\":" << track << ",\"target\":\"" << toString(target.kind) << "\",\""
      << (isShape ? "shape" : "material")
      << "\":" << report::dump(isShape ? report::Json(target.slot) : report::Json(target.name))
      << ",\"slot\":" << (isShape ? 0 : target.slot);
}

void writeRun(std::ostream& out, const core::ValueRun& run) {
  out << ",\"interpolation\":\"stepped\",\"offset\":" << run.byteOffset << ",\"keys\":[";
  for (std::size_t i = 0; i < run.values.size(); ++i) {
    out << (i == 0 ? "" : ",")
        << fmt::format(R"({{"frame":{},"value":{},"offset":{}}})", i, run.values[i],
                       run.byteOffset + i * run.strideBytes);
  }
  out << "]}";
}

void writeTrackCurves(std::ostream& out, const core::Clip& clip, std::size_t number, const char*& separator) {
  const core::Track& track = clip.otherTracks()[number];
  const auto start = [&](const char* channel) {
    out << std::exchange(separator, ",");
    writeTarget(out, number, track.target);
    out << ",\"channel\":\"" << channel << '"';
  };
  const std::span<const core::Curve> curves = clip.curvesOf(track);
  for (std::size_t c = 0; c < curves.size(); ++c) {
    start(formats::curveColumn(track.target.kind, c));
    out << ",\"interpolation\":\"" << toString(curves[c].interpolation)
        << "\",\"offset\":" << curves[c].descriptorOffset << ",\"keys\":[";
    for (std::size_t i = 0; i < curves[c].keyCount; ++i) {
      out << (i == 0 ? "" : ",");
      writeKey(out, formats::keyRow(clip, curves[c], i));
    }
    out << "]}";
  }
  if (track.run < 0) return;
  start(formats::trackColumns(track.target.kind).front());
  writeRun(out, clip.runs[static_cast<std::size_t>(track.run)]);
}

/// A clip of bones also gets the curves of its face, unless one bone was asked for.
bool hasTracks(const formats::CurveTable& table) {
  const bool isOfAll =
      table.clip->isMaterialAnimation() || table.bones.size() == table.skeleton->bones.size();
  return isOfAll && !table.clip->otherTracks().empty();
}

/// Writes the bones of one frame after the other.
class BoneWriter {
 public:
  explicit BoneWriter(const formats::CurveTable& table)
      : table_(table), sampler_(table.clip, table.skeleton), numbers_(formats::numbersOf(table)) {
    for (const std::size_t bone : table.bones)
      names_.push_back(report::dump(table.skeleton->bones[bone].name));
  }

  void write(std::ostream& out, int frame) {
    const auto at = static_cast<float>(frame);
    sampler_.sample(at, table_.mode, pose_);
    out << ",\"bones\":[";
    for (std::size_t i = 0; i < table_.bones.size(); ++i) {
      out << (i == 0 ? "" : ",");
      writeBone(out, table_.bones[i], names_[i], numbers_.of(pose_, table_.bones[i], at));
    }
    out << ']';
  }

 private:
  const formats::CurveTable& table_;
  core::Sampler sampler_;
  core::GameExactNumbers numbers_;
  core::Pose pose_;
  std::vector<std::string> names_;  ///< as JSON
};

}  // namespace

void printValuesJson(const formats::CurveTable& table, std::ostream& out) {
  out << "{\"clip\":" << report::dump(table.clip->name) << ",\"mode\":\"" << toString(table.mode)
      << "\",\"frames\":[";
  std::optional<BoneWriter> bones;
  if (!table.clip->isMaterialAnimation()) bones.emplace(table);
  for (int frame = 0; frame <= table.clip->frameCount; ++frame) {
    out << (frame == 0 ? "" : ",") << "{\"frame\":" << frame;
    if (bones) bones->write(out, frame);
    if (!bones || hasTracks(table))
      out << ",\"tracks\":"
          << report::dump(
                 toJson(report::tracksOf(*table.clip, table.skeleton->body.get(), frame, table.mode)));
    out << '}';
  }
  out << "]}\n";
}

void printKeysJson(const formats::CurveTable& table, std::ostream& out) {
  out << "{\"clip\":" << report::dump(table.clip->name) << ",\"curves\":[";
  const char* separator = "";
  std::vector<std::string> names;
  for (const core::Bone& bone : table.skeleton->bones) names.push_back(report::dump(bone.name));
  const auto writeCurves = [&](std::size_t bone, std::size_t channel, const core::Curve& curve, auto keys) {
    out << separator << "{\"bone\":" << bone << ",\"name\":" << names[bone] << ",\"channel\":\""
        << formats::kChannelColumns[channel] << "\",\"interpolation\":\"" << toString(curve.interpolation)
        << "\",\"offset\":" << curve.descriptorOffset << ",\"keys\":[";
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (i != 0) out << ',';
      writeKey(out, formats::keyRow(*table.clip, curve, i));
    }
    out << "]}";
    separator = ",";
  };
  if (!table.clip->isMaterialAnimation()) formats::visitCurves(table, writeCurves);
  for (std::size_t i = 0; hasTracks(table) && i < table.clip->otherTracks().size(); ++i)
    writeTrackCurves(out, *table.clip, i, separator);
  out << "]}\n";
}

}  // namespace marrow::cli
