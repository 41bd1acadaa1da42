// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/made_up_writer.h"

#include <array>

namespace marrow::testing {
namespace {

using namespace formats;

constexpr std::array kOptions = {OptionSpec{
    .id = "ending", .label = "After each name", .help = "", .kind = OptionKind::Text, .defaultText = "."}};

Options suggest(const ExportScene&) { return {}; }

core::Result<ExportPlan> plan(const ExportScene& scene, const Options&, const std::string& path) {
  return ExportPlan{1, path, path, std::to_string(scene.skeleton->size()) + " names.", {}};
}

core::Result<void> write(const ExportScene& scene, const Options& options, Sink& sink) {
  std::string text;
  for (const core::Bone& bone : scene.skeleton->bones) text += bone.name + options.text("ending", ".");
  return sink.put(text);
}

}  // namespace

Writer madeUpWriter() {
  return {"names", "Names of bones", "names", {.frame = true}, kOptions, suggest, plan, write};
}

}  // namespace marrow::testing
