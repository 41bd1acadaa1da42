// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output_options.h"

#include "app/cli/arguments.h"
#include "app/document/paths.h"

#include <CLI/App.hpp>
#include <CLI/Error.hpp>

#include <filesystem>
#include <system_error>

namespace marrow::cli {
namespace {

bool isSameFile(const std::string& a, const std::string& b) {
  std::error_code ignored;
  return std::filesystem::equivalent(app::toPath(a), app::toPath(b), ignored);
}

}  // namespace

void OutputOptions::addTo(CLI::App& app, const std::string& outputHelp) {
  target.addFile(app);
  addFrame(app, frame)->required();
  app.add_option("-o,--output", output, outputHelp)->type_name("OUT")->required();
  target.addClip(app);
  target.addSkeleton(app);
  addJson(app, json);
}

void OutputOptions::check() const {
  for (const std::string& input : {target.file, target.skeleton}) {
    if (!input.empty() && isSameFile(input, output)) {
      throw CLI::ValidationError("--output", "would overwrite the input file " + input);
    }
  }
}

}  // namespace marrow::cli
