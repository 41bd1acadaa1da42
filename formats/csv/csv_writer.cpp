// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/csv/csv_writer.h"

#include "formats/codes.h"
#include "formats/text/printable.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numeric>
#include <sstream>
#include <utility>

namespace marrow::formats {
namespace {

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
  const std::string frames = counted(frameCountOf(table), "frame");
  const std::string bones = counted(table.bones.size(), "bone");
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
  (wantsKeys(options) ? writeKeysCsv : writeValuesCsv)(curveTableOf(scene, options), text);
  if (!sink.progress(1, 1)) return {};
  return sink.put(text.view());
}

}  // namespace

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
