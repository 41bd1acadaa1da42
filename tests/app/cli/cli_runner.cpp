// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/cli_runner.h"

#include "app/cli/run_cli.h"
#include "tests/write/j3d_clips.h"
#include "tests/write/j3d_models.h"

#include <gtest/gtest.h>

#include <sstream>
#include <utility>

namespace marrow::testing {

nlohmann::json CliResult::json() const {
  nlohmann::json answer = nlohmann::json::parse(out, nullptr, false);
  EXPECT_FALSE(answer.is_discarded()) << "not JSON: " << out << err;
  return answer;
}

CliResult runMarrow(std::vector<std::string> args) {
  std::ostringstream out;
  std::ostringstream err;
  const int exitCode = cli::runCli(std::move(args), out, err);
  return {exitCode, out.str(), err.str()};
}

formats::Bytes armBck() {
  return write::BckFile(2)
      .track(0, 0, 0, {1, 0, 0})
      .track(1, 2, 1, {2, 0, 0})
      .track(1, 0, 2, {2, 0, 0})
      .scales({1.0F})
      .rotations({0, 0, 10, 10, 100, 10})
      .translations({0.0F, 10.0F, 0.5F, 10.0F, 15.0F, 0.5F})
      .bytes();
}

formats::Bytes armModel() {
  return write::modelBytes({{.name = "root", .parent = -1, .translation = {0, 0, 0}},
                            {.name = "hand", .parent = 0, .translation = {10, 0, 0}}});
}

}  // namespace marrow::testing
