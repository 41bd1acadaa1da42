// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/csv/curve_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace marrow::formats {
namespace {

// A table of the whole clip has all keys, also those outside its frames.
bool isMeant(const CurveTable& table, const core::Key& key) {
  if (table.firstFrame <= 0 && !table.lastFrame) return true;
  return key.frame >= static_cast<float>(table.firstFrame) &&
         key.frame <= static_cast<float>(lastFrameOf(table));
}

// The shortest text that reads back as the same number: as the same float, where it is one.
std::string csvNumber(double number) {
  const auto single = static_cast<float>(number);
  const bool isSingle = static_cast<double>(single) == number || std::isnan(number);
  return isSingle ? fmt::format("{}", single) : fmt::format("{}", number);
}

}  // namespace

KeyRow keyRow(const core::Clip& clip, const core::Curve& curve, std::size_t index) {
  const double value = core::exactValue(clip, curve, index);
  const double stored = value / static_cast<double>(curve.unit);
  // Only numbers stored as integers have a unit; rounding gives the integer back.
  return {clip.keysOf(curve)[index], value, curve.unit == 1.0F ? stored : std::round(stored),
          std::uint64_t{curve.keysOffset} + index * curve.keyStrideBytes};
}

void visitCurves(const CurveTable& table, const VisitCurve& visit) {
  const core::Clip& clip = *table.clip;
  for (const std::size_t bone : table.bones) {
    const std::size_t track = table.skeleton->trackOf(bone);
    if (track >= clip.boneCount()) continue;
    for (std::size_t channel = 0; channel < core::kChannelCount; ++channel) {
      const core::Curve& curve = clip.bone(track)[channel];
      visit(bone, channel, curve, clip.keysOf(curve));
    }
  }
}

int lastFrameOf(const CurveTable& table) { return table.lastFrame.value_or(table.clip->frameCount); }

std::uint64_t frameCountOf(const CurveTable& table) {
  const auto frames = static_cast<std::int64_t>(lastFrameOf(table)) - table.firstFrame + 1;
  return frames > 0 ? static_cast<std::uint64_t>(frames) : 0;
}

core::GameExactNumbers numbersOf(const CurveTable& table) {
  const bool isGameExact = table.mode == core::SampleMode::GameExact;
  return {isGameExact ? table.clip.get() : nullptr, *table.skeleton};
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
  const core::GameExactNumbers numbers = numbersOf(table);
  core::Pose pose;
  for (int frame = table.firstFrame; frame <= lastFrameOf(table); ++frame) {
    const auto at = static_cast<float>(frame);
    sampler.sample(at, table.mode, pose);
    for (std::size_t i = 0; i < table.bones.size(); ++i) {
      out << frame << ',' << table.bones[i] << ',' << names[i];
      for (const double number : numbers.of(pose, table.bones[i], at)) out << ',' << csvNumber(number);
      out << '\n';
    }
  }
}

void writeKeysCsv(const CurveTable& table, std::ostream& out) {
  out << "bone,name,channel,interpolation,key,frame,value,tangent_in,tangent_out,raw,offset\n";
  visitCurves(table, [&](std::size_t bone, std::size_t channel, const core::Curve& curve, auto keys) {
    const std::string start = fmt::format("{},{},{},{}", bone, csvCell(table.skeleton->bones[bone].name),
                                          kChannelColumns[channel], csvCell(toString(curve.interpolation)));
    const bool isWord = curve.unit != 1.0F;
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (!isMeant(table, keys[i])) continue;
      const KeyRow row = keyRow(*table.clip, curve, i);
      const std::string raw = isWord ? fmt::format("{:.0f}", row.raw) : csvNumber(row.raw);
      out << fmt::format("{},{},{},{},{},{},{},{}\n", start, i, row.key.frame, csvNumber(row.value),
                         row.key.tangentIn, row.key.tangentOut, raw, row.byteOffset);
    }
  });
}

}  // namespace marrow::formats
