// SPDX-License-Identifier: GPL-3.0-or-later
// `marrow-cli curves`: the values or keys of a clip as CSV or JSON.
#include "app/cli/arguments.h"
#include "app/cli/command.h"
#include "app/cli/curve_rows.h"
#include "app/cli/target.h"
#include "app/export/writer_table.h"
#include "app/opening/codes.h"
#include "formats/exchange/csv/csv_writer.h"

#include <CLI/App.hpp>

#include <memory>
#include <string>

namespace marrow::cli {
namespace {

struct CurvesOptions {
  TargetOptions target;
  std::string bone;
  core::SampleMode mode = core::SampleMode::Smooth;
  bool keys = false;
  bool json = false;
};

/// Writes to a stream.
class StreamSink final : public formats::Sink {
 public:
  explicit StreamSink(std::ostream& out) : Sink({}), out_(out) {}

 protected:
  core::Result<void> writeFile(const std::string&, std::string_view bytes) override {
    out_ << bytes;
    return {};
  }

 private:
  std::ostream& out_;
};

core::Error refusal(core::Error error, const std::string& path) {
  if (error.code == core::ErrorCode::TooLarge) error.message = {app::code("app.name-a-bone"), error.message};
  error.file = path;
  return error;
}

core::Result<int> runCurves(const CurvesOptions& options, Io& io) {
  const core::Result<Target> target = options.target.open(io);
  if (!target) return tl::unexpected(target.error());
  if (auto clip = needClip(*target); !clip) return clip;
  formats::ExportScene scene;
  scene.clip = target->clip;
  scene.skeleton = target->pairing.skeleton;
  scene.mode = options.mode;
  scene.what = formats::ExportWhat::Clip;
  formats::Options writerOptions;
  if (options.keys) writerOptions.set("rows", "keys");
  if (!options.bone.empty()) {
    if (target->clip->isMaterialAnimation())
      return tl::unexpected(
          core::Error{core::ErrorCode::NotFound, {app::code("app.no-bones-in-clip")}, target->file.path});
    const auto bone = findBone(*target->pairing.skeleton, options.bone);
    if (!bone) return tl::unexpected(bone.error());
    scene.selectedBones = {*bone};
    writerOptions.set("bones", "selected");
  }
  const formats::Writer writer = formats::csvWriter();
  if (const auto plan = writer.plan(scene, writerOptions, {}); !plan)
    return tl::unexpected(refusal(plan.error(), target->file.path));
  if (options.json) {
    (options.keys ? printKeysJson : printValuesJson)(formats::curveTableOf(scene, writerOptions), io.out);
    return kExitFine;
  }
  StreamSink sink(io.out);
  return writer.write(scene, writerOptions, sink).map([] { return kExitFine; });
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
