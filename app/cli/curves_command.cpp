// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"
#include "app/cli/command.h"
#include "app/cli/curve_rows.h"
#include "app/cli/target.h"

#include <CLI/App.hpp>

#include <cstdint>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

namespace marrow::cli {
namespace {

struct CurvesOptions {
  TargetOptions target;
  std::string bone;
  core::SampleMode mode = core::SampleMode::Smooth;
  bool keys = false;
  bool json = false;
};

core::Result<std::vector<std::size_t>> selectedBones(const core::Skeleton& skeleton,
                                                     const std::string& choice) {
  if (!choice.empty())
    return findBone(skeleton, choice).map([](std::size_t bone) { return std::vector{bone}; });
  std::vector<std::size_t> all(skeleton.size());
  std::iota(all.begin(), all.end(), 0U);
  return all;
}

core::Result<int> requireFewRows(const app::CurveTable& table, const std::string& path) {
  if (app::valueRowCount(table) <= app::kMostValueRows) return kExitFine;
  return tl::unexpected(
      core::Error{core::ErrorCode::TooLarge,
                  "values at all " + std::to_string(static_cast<std::uint64_t>(table.clip->frameCount) + 1) +
                      " frames of " + std::to_string(table.bones.size()) + " bones would be more than " +
                      std::to_string(app::kMostValueRows) +
                      " rows; name a bone with --bone, or ask for the stored keys with --keys",
                  path,
                  std::nullopt,
                  {}});
}

core::Result<int> runCurves(const CurvesOptions& options, Io& io) {
  const core::Result<Target> target = options.target.open(io);
  if (!target) return tl::unexpected(target.error());
  if (!target->clip) {
    return tl::unexpected(core::Error{
        core::ErrorCode::NotFound, "the file holds no animation", target->file.path, std::nullopt, {}});
  }
  const auto bones = selectedBones(*target->skeleton, options.bone);
  if (!bones) return tl::unexpected(bones.error());
  const app::CurveTable table{target->clip, target->skeleton, *bones, options.mode};
  if (!options.keys) {
    if (auto few = requireFewRows(table, target->file.path); !few) return few;
  }
  const auto print = options.keys ? (options.json ? printKeysJson : app::writeKeysCsv)
                                  : (options.json ? printValuesJson : app::writeValuesCsv);
  print(table, io.out);
  return kExitFine;
}

}  // namespace

Command addCurves(CLI::App& program) {
  auto options = std::make_shared<CurvesOptions>();
  CLI::App* app =
      program.add_subcommand("curves", "A clip as a table: its values at whole frames, or its keys");
  options->target.addFile(*app);
  options->target.addClip(*app);
  app->add_option("--bone", options->bone, "Only this bone")->type_name("N|NAME");
  CLI::Option* keys =
      app->add_flag("--keys", options->keys, "The stored keys instead of values at every frame");
  addMode(*app, options->mode)->excludes(keys);
  options->target.addSkeleton(*app);
  options->target.addNoSkeleton(*app);
  addJson(*app, options->json);
  return {app, [options](Io& io) { return runCurves(*options, io); }};
}

}  // namespace marrow::cli
