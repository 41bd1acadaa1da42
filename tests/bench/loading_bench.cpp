// SPDX-License-Identifier: GPL-3.0-or-later
// Reading a folder of BCK files in one process: read, decompress, parse, check.
// MARROW_BENCH_FOLDER names a folder of real files; without it 328 made files are written and read.

#include "formats/read_asset.h"
#include "formats/registry.h"
#include "tests/bench/made_folder.h"
#include "tests/bench/report.h"

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace marrow {
namespace {

std::vector<std::string> bckFilesBelow(const std::string& folder) {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".bck") paths.push_back(entry.path().string());
  }
  return paths;
}

/// The files to load: the user's, or made ones that are deleted with the object.
class Corpus {
 public:
  Corpus() {
    if (const char* folder = std::getenv("MARROW_BENCH_FOLDER"); folder != nullptr) {
      paths_ = bckFilesBelow(folder);
      return;
    }
    made_ = bench::makeBckFolder(328);
    paths_ = bckFilesBelow(made_->path());
  }
  [[nodiscard]] const std::vector<std::string>& paths() const { return paths_; }

 private:
  std::unique_ptr<testing::TemporaryFolder> made_;
  std::vector<std::string> paths_;
};

void loadEveryFile(benchmark::State& state) {
  const Corpus corpus;
  for (auto _ : state) {
    for (const std::string& path : corpus.paths()) benchmark::DoNotOptimize(formats::readFile(path));
  }
  state.counters["files"] = static_cast<double>(corpus.paths().size());
}
BENCHMARK(loadEveryFile)->Unit(benchmark::kMillisecond);

constexpr double kTargetMilliseconds = 12.0;

/// The usual output on the terminal, and the times of all repetitions for the report.
class LoadingReporter final : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration) continue;
      times_.add(run.GetAdjustedCPUTime());
      files_ = run.counters.at("files").value;
    }
  }

  void Finalize() override {
    const bool isReal = std::getenv("MARROW_BENCH_FOLDER") != nullptr;
    const std::string what =
        std::to_string(static_cast<int>(files_)) + (isReal ? " real" : " made") + " files";
    bench::Report().add({what,
                         "least " + bench::milliseconds(times_.least()) + ", " + times_.text(),
                         bench::milliseconds(kTargetMilliseconds),
                         {},
                         {},
                         times_.least() <= kTargetMilliseconds});
  }

 private:
  bench::Times times_;
  double files_ = 0.0;
};

}  // namespace
}  // namespace marrow

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  marrow::LoadingReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  return 0;
}
