// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_runner.h"

#include "app/cli/run_cli.h"
#include "app/document/paths.h"
#include "tests/support/j3d_files.h"

#include <gtest/gtest.h>

#include <fstream>
#include <random>
#include <sstream>
#include <system_error>
#include <utility>

namespace marrow::testing {

nlohmann::json CliResult::json() const {
  nlohmann::json json = nlohmann::json::parse(out, nullptr, false);
  EXPECT_FALSE(json.is_discarded()) << "not JSON: " << out << err;
  return json;
}

CliResult runMarrow(std::vector<std::string> args) {
  std::ostringstream out;
  std::ostringstream err;
  const int exitCode = cli::runCli(std::move(args), out, err);
  return {exitCode, out.str(), err.str()};
}

TemporaryFolder::TemporaryFolder() {
  folder_ =
      std::filesystem::temp_directory_path() / ("marrow-test-" + std::to_string(std::random_device{}()));
  std::filesystem::create_directories(folder_);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::string TemporaryFolder::path(const std::string& name) const {
  return app::toUtf8(folder_ / app::toPath(name));
}

std::string TemporaryFolder::write(const std::string& name, const formats::Bytes& bytes) const {
  std::filesystem::create_directories((folder_ / app::toPath(name)).parent_path());
  std::ofstream stream(folder_ / app::toPath(name), std::ios::binary);
  stream.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  return path(name);
}

formats::Bytes armBck() {
  return BckFile(2)
      .track(0, 0, 0, {1, 0, 0})
      .track(1, 2, 1, {2, 0, 0})
      .track(1, 0, 2, {2, 0, 0})
      .scales({1.0F})
      .rotations({0, 0, 10, 10, 100, 10})
      .translations({0.0F, 10.0F, 0.5F, 10.0F, 15.0F, 0.5F})
      .bytes();
}

formats::Bytes armModel() {
  return modelBytes({{.name = "root", .parent = -1, .translation = {0, 0, 0}},
                     {.name = "hand", .parent = 0, .translation = {10, 0, 0}}});
}

}  // namespace marrow::testing
