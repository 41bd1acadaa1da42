// SPDX-License-Identifier: GPL-3.0-or-later
// Reading, sampling and export in one thread, without a window. MARROW_BENCH_FOLDER names a folder of real
// BCK files; without it 328 made files are written and read.
#include "tests/bench/files_bench.h"

#include "formats/read_asset.h"
#include "formats/registry.h"
#include "tests/bench/made_files.h"
#include "tests/bench/times.h"

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace marrow::bench {
namespace {

void benchReading() {
  const char* real = std::getenv("MARROW_BENCH_FOLDER");
  const auto made = real ? nullptr : makeBckFolder(328);
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(real ? real : made->path())) {
    if (entry.path().extension() == ".bck") paths.push_back(entry.path().string());
  }
  Times times;
  for (int round = 0; round < 30; ++round) {
    const double start = threadMilliseconds();
    for (const std::string& path : paths) static_cast<void>(formats::readFile(path));
    times.add(threadMilliseconds() - start);
  }
  report(std::to_string(paths.size()) + (real ? " real" : " made") + " files read",
         "least " + milliseconds(times.least()) + ", " + times.text(), "least 12.0 ms");
}

}  // namespace
}  // namespace marrow::bench

int main() {
  marrow::bench::benchReading();
  marrow::bench::benchSampling();
  marrow::bench::benchExport();
  return 0;
}
