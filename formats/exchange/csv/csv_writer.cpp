// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/exchange/csv/csv_writer.h"
#include "formats/codes.h"
#include "formats/exchange/csv/track_table.h"
#include "formats/text/printable.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <sstream>
#include <utility>

namespace marrow::formats {
namespace {

// A table of the whole clip has all keys, also keys outside its frames.
bool isMeant(const CurveTable& table, const core::Key& key) {
  if (table.firstFrame <= 0 && !table.lastFrame) return true;
  return key.frame >= static_cast<float>(table.firstFrame) &&
         key.frame <= static_cast<float>(lastFrameOf(table));
}

// The shortest text that reads back as the same number: as the same float, if the number is one.
std::string csvNumber(double number) {
  const auto single = static_cast<float>(number);
  const bool isSingle = static_cast<double>(single) == number || std::isnan(number);
  return isSingle ? fmt::format("{}", single) : fmt::format("{}", number);
}

constexpr std::array kRowChoices = {OptionChoice{"values", "Values at every frame"},
                                    OptionChoice{"keys", "Stored keys"}};
constexpr std::array kBoneChoices = {OptionChoice{"all", "All"}, OptionChoice{"selected", "Selected"}};
constexpr std::array kOptions = {
    OptionSpec{.id = "rows",
               .label = "Rows",
               .help = "Values at every whole frame (default), or the keys that the file stores",
               .kind = OptionKind::Choice,
               .choices = kRowChoices},
    OptionSpec{.id = "bones",
               .label = "Bones",
               .help = "",
               .kind = OptionKind::Choice,
               .choices = kBoneChoices,
               .isOnCommandLine = false},
};

bool wantsKeys(const Options& options) { return options.text("rows") == "keys"; }

Options suggest(const ExportScene& scene) {
  Options options;
  if (!scene.selectedBones.empty()) options.set("bones", "selected");
  return options;
}

auto refuse(core::ErrorCode reason, core::Message message) {
  return tl::unexpected(core::Error{reason, std::move(message), {}});
}

core::Result<ExportPlan> plan(const ExportScene& scene, const Options& options, const std::string& path) {
  const CurveTable table = curveTableOf(scene, options);
  if (frameCountOf(table) == 0) return refuse(core::ErrorCode::BadValue, {code("export.no-frame")});
  // The whole clip also has the pose at its end; a sequence of images does not.
  const std::string frames =
      scene.what == ExportWhat::Range
          ? counted(frameCountOf(table), "frame")
          : counted(static_cast<std::uint64_t>(table.clip->frameCount), "frame") + " and the end";
  const std::string bones = table.clip->isMaterialAnimation() ? counted(table.clip->tracks.size(), "track")
                                                              : counted(table.bones.size(), "bone");
  ExportPlan plan{1, path, path, {}, {kStepOption}};
  if (scene.selectedBones.empty()) plan.idleOptions.push_back("bones");
  if (wantsKeys(options)) {
    plan.text =
        fmt::format("The keys within {}, of {}: {}.", frames, bones, counted(keyRowCount(table), "row"));
    plan.idleOptions.push_back(kSamplingOption);
    return plan;
  }
  const std::uint64_t rows = valueRowCount(table);
  if (rows <= kMostValueRows) {
    plan.text = fmt::format("{} of {}: {}.", frames, bones, counted(rows, "row"));
    return plan;
  }
  return refuse(core::ErrorCode::TooLarge,
                {code("export.too-many-rows"), frames, bones, rows, kMostValueRows});
}

core::Result<void> write(const ExportScene& scene, const Options& options, Sink& sink) {
  if (const auto planned = plan(scene, options, sink.path()); !planned) {
    return tl::unexpected(planned.error());
  }
  std::ostringstream text;
  const bool isTracks = scene.clip->isMaterialAnimation();
  const auto writeKeys = isTracks ? writeTrackKeysCsv : writeKeysCsv;
  const auto writeValues = isTracks ? writeTrackValuesCsv : writeValuesCsv;
  (wantsKeys(options) ? writeKeys : writeValues)(curveTableOf(scene, options), text);
  if (!sink.progress(1, 1)) return {};
  return sink.put(text.view());
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

std::uint64_t valueRowCount(const CurveTable& table) {
  return table.clip->isMaterialAnimation() ? trackValueRowCount(table)
                                           : frameCountOf(table) * table.bones.size();
}

std::uint64_t keyRowCount(const CurveTable& table) {
  if (table.clip->isMaterialAnimation()) return trackKeyRowCount(table);
  std::uint64_t rows = 0;
  visitCurves(table, [&](std::size_t, std::size_t, const core::Curve&, auto keys) {
    rows += static_cast<std::uint64_t>(
        std::count_if(keys.begin(), keys.end(), [&](const core::Key& key) { return isMeant(table, key); }));
  });
  return rows;
}

std::string csvCell(std::string_view name) {
  // Spreadsheets would compute text that begins with these characters.
  const bool isFormula =
      !name.empty() && std::string_view("=+-@\t\r").find(name.front()) != std::string_view::npos;
  std::string text = isFormula ? "'" : "";
  for (const char c : name) text += c == '\n' ? std::string("\\x0A") : std::string(1, c);  // a row is a line
  if (text.find_first_of(",\"\r") == std::string::npos) return text;
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

CurveTable curveTableOf(const ExportScene& scene, const Options& options) {
  CurveTable table{scene.clip, scene.skeleton, scene.selectedBones, scene.mode};
  if (options.text("bones") != "selected") {
    table.bones.resize(scene.skeleton->size());
    std::iota(table.bones.begin(), table.bones.end(), 0U);
  }
  if (scene.what == ExportWhat::Range) {
    table.firstFrame = static_cast<int>(std::ceil(scene.range.from));
    table.lastFrame = static_cast<int>(std::floor(scene.range.to));
  }
  return table;
}

/// The curves of a clip as CSV: values at whole frames, or stored keys.
Writer csvWriter() {
  return {"csv", "CSV of curves", "csv", {.range = true, .clip = true}, kOptions, suggest, plan, write};
}

}  // namespace marrow::formats
