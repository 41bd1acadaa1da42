// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/curve_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace marrow::app {
namespace {

// A whole clip has all its keys, those outside its frames as well.
bool isMeant(const CurveTable& table, const core::Key& key) {
  if (table.firstFrame <= 0 && !table.lastFrame) return true;
  return key.frame >= static_cast<float>(table.firstFrame) &&
         key.frame <= static_cast<float>(lastFrameOf(table));
}

}  // namespace

KeyRow keyRow(const core::Curve& curve, std::span<const core::Key> keys, std::size_t index) {
  const double stored = static_cast<double>(keys[index].value) / static_cast<double>(curve.unit);
  // Only numbers stored as 16-bit words have a unit; rounding gives the word back.
  return {keys[index], curve.unit == 1.0F ? stored : std::round(stored),
          std::uint64_t{curve.keysOffset} + index * curve.keyStrideBytes};
}

void visitCurves(const CurveTable& table, const VisitCurve& visit) {
  const core::Clip& clip = *table.clip;
  for (const std::size_t bone : table.bones) {
    const std::size_t track = table.skeleton->trackOf(bone);
    if (track >= clip.boneCount()) continue;
    for (std::size_t channel = 0; channel < core::kChannelCount; ++channel) {
      const core::Curve& curve = clip.tracks[track].curves[channel];
      visit(bone, channel, curve, clip.keysOf(curve));
    }
  }
}

int lastFrameOf(const CurveTable& table) { return table.lastFrame.value_or(table.clip->frameCount); }

std::uint64_t frameCountOf(const CurveTable& table) {
  const auto frames = static_cast<std::int64_t>(lastFrameOf(table)) - table.firstFrame + 1;
  return frames > 0 ? static_cast<std::uint64_t>(frames) : 0;
}

std::uint64_t valueRowCount(const CurveTable& table) { return frameCountOf(table) * table.bones.size(); }

std::uint64_t keyRowCount(const CurveTable& table) {
  std::uint64_t rows = 0;
  visitCurves(table, [&](std::size_t, std::size_t, const core::Curve&, auto keys) {
    rows += static_cast<std::uint64_t>(
        std::count_if(keys.begin(), keys.end(), [&](const core::Key& key) { return isMeant(table, key); }));
  });
  return rows;
}

std::string csvCell(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string cell = "\"";
  for (const char c : text) cell.append(c == '"' ? 2 : 1, c);
  return cell + '"';
}

void writeValuesCsv(const CurveTable& table, std::ostream& out) {
  out << "frame,bone,name";
  for (const char* column : kChannelColumns) out << ',' << column;
  out << '\n';
  std::vector<std::string> names;
  for (const std::size_t bone : table.bones) names.push_back(csvCell(table.skeleton->bones[bone].name));
  const core::Sampler sampler(table.clip, table.skeleton);
  core::Pose pose;
  for (int frame = table.firstFrame; frame <= lastFrameOf(table); ++frame) {
    sampler.sample(static_cast<float>(frame), table.mode, pose);
    for (std::size_t i = 0; i < table.bones.size(); ++i) {
      const auto& [scale, rotation, translation] = pose.local[table.bones[i]];
      out << fmt::format("{},{},{},{},{},{},{},{},{},{},{},{}\n", frame, table.bones[i], names[i], scale.x,
                         scale.y, scale.z, rotation.x, rotation.y, rotation.z, translation.x, translation.y,
                         translation.z);
    }
  }
}

void writeKeysCsv(const CurveTable& table, std::ostream& out) {
  out << "bone,name,channel,interpolation,key,frame,value,tangent_in,tangent_out,raw,offset\n";
  visitCurves(table, [&](std::size_t bone, std::size_t channel, const core::Curve& curve, auto keys) {
    const std::string start = fmt::format("{},{},{},{}", bone, csvCell(table.skeleton->bones[bone].name),
                                          kChannelColumns[channel], csvCell(toString(curve.interpolation)));
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (!isMeant(table, keys[i])) continue;
      const KeyRow row = keyRow(curve, keys, i);
      out << fmt::format("{},{},{},{},{},{},{},{}\n", start, i, row.key.frame, row.key.value,
                         row.key.tangentIn, row.key.tangentOut, static_cast<float>(row.raw), row.byteOffset);
    }
  });
}

}  // namespace marrow::app
