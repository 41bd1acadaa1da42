// SPDX-License-Identifier: GPL-3.0-or-later
// `marrow-cli hash`: the hashes of names, as event files store them.
#include "app/cli/arguments.h"
#include "app/cli/command.h"
#include "app/report/json.h"
#include "core/name_hash.h"

#include <CLI/App.hpp>

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

namespace marrow::cli {
namespace {

struct HashOptions {
  std::vector<std::string> names;
  bool json = false;
};

core::Result<int> runHash(const HashOptions& options, Io& io) {
  report::Json hashes = report::Json::array();
  for (const std::string& name : options.names) {
    const std::string hash = fmt::format("0x{:08x}", core::nameHash(name));
    if (options.json) {
      hashes.push_back({{"name", name}, {"hash", hash}});
    } else {
      io.out << hash << "  " << core::oneLine(name) << "\n";
    }
  }
  if (options.json) io.out << report::dump({{"hashes", std::move(hashes)}}) << "\n";
  return kExitFine;
}

}  // namespace

Command addHash(CLI::App& program) {
  auto options = std::make_shared<HashOptions>();
  CLI::App* app =
      program.add_subcommand("hash", "The 32-bit FNV-1a hash that event files keep instead of a name");
  app->add_option("NAME", options->names, "Names, hashed as UTF-8")->required();
  addJson(*app, options->json);
  return {app, [options](Io& io) { return runHash(*options, io); }};
}

}  // namespace marrow::cli
