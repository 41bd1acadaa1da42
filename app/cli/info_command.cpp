// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/arguments.h"
#include "app/cli/command.h"
#include "app/cli/info_report.h"
#include "app/cli/zelda_arguments.h"
#include "app/document/link_binding.h"
#include "app/document/loader.h"
#include "app/document/pairing.h"

#include <CLI/App.hpp>

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace marrow::cli {
namespace {

struct InfoOptions {
  std::vector<std::string> files;
  formats::ZeldaOptions zelda;
  bool json = false;
};

std::string pairingOf(const app::LoadedFile& file, const app::PairingIndex& all) {
  if (file.content.events) {
    return "Events go with the animations whose names their hashes stand for; the file holds no skeleton.";
  }
  const auto& clips = file.content.clips;
  if (clips.empty() && file.content.skeletons.empty()) {
    return "The file alone holds neither an animation nor a skeleton, so there is nothing to pair.";
  }
  if (clips.empty()) return "The file holds a skeleton and no animation, so there is nothing to pair.";
  const app::Pairing pairing = app::findPairing(*clips.front(), file.path, all);
  const bool isObject = clips.front()->runtime == core::Runtime::Zelda64;
  if (pairing.hasModel() || isObject) return pairing.reason;
  return pairing.reason + " The other commands take a model from anywhere with --skeleton FILE.";
}

core::Result<int> runInfo(const InfoOptions& options, Io& io) {
  app::LoadResult loaded = app::loadPaths(options.files, {}, options.zelda);
  const app::PairingIndex index(loaded.files);
  Json files = Json::array();
  const char* separator = "";
  for (const app::LoadedFile& file : loaded.files) {
    std::string pairing = pairingOf(file, index);
    // What is part of a whole set of Link's does not ask for the rest of it.
    const std::vector<core::Diagnostic> entries = app::openDiagnostics(file, loaded.files);
    app::LoadedFile part;
    if (entries.size() < file.content.diagnostics.entries().size()) {
      part = file;
      part.content.diagnostics = {};
      for (const core::Diagnostic& entry : entries) part.content.diagnostics.add(entry);
      pairing = "Link's animations were put together from this file and others; they stand under " +
                app::shortNameOf(app::hostOf(file, loaded.files)->path) + ".";
    }
    const app::LoadedFile& shown = part.path.empty() ? file : part;
    if (options.json) {
      files.push_back(infoJson(shown, pairing));
    } else {
      io.out << separator;
      printInfo(shown, pairing, io.out);
      separator = "\n";
    }
  }
  for (const core::Error& error : loaded.errors) {
    io.err << "error: " << toText(error) << "\n";
    if (options.json) files.push_back({{"path", error.file}, {"error", toJson(error)}});
  }
  if (options.json) io.out << dump({{"files", std::move(files)}}) << "\n";
  return loaded.errors.empty() ? kExitFine : kExitBadInput;
}

}  // namespace

Command addInfo(CLI::App& program) {
  auto options = std::make_shared<InfoOptions>();
  CLI::App* app = program.add_subcommand("info", "What files are: clips, skeletons, events, warnings");
  app->add_option("FILE", options->files, "Animations, models or folders of them")->required();
  addZelda(*app, options->zelda);
  addJson(*app, options->json);
  return {app, [options](Io& io) { return runInfo(*options, io); }};
}

}  // namespace marrow::cli
