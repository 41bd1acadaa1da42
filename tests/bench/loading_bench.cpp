// SPDX-License-Identifier: GPL-3.0-or-later
// Reading a folder of BCK files in one process: read, decompress, parse, check.
// Set MARROW_BENCH_FOLDER to a folder of real files; without it 328 files made in memory are written and
// read.

#include "app/document/loader.h"
#include "formats/registry.h"
#include "tests/support/j3d_files.h"
#include "tests/support/temporary_folder.h"

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace marrow {
namespace {

formats::Bytes madeClip(int seed) {
  constexpr std::size_t kJoints = 42;
  testing::BckFile file(kJoints);
  std::vector<int> rotations = {0};
  for (std::size_t joint = 0; joint < kJoints; ++joint) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      file.track(joint, axis, 0, {1, 0, 0}).track(joint, axis, 2, {1, 0, 0});
      if ((joint + axis) % 2 == 0) {
        file.track(joint, axis, 1, {1, 0, 0});
        continue;
      }
      file.track(joint, axis, 1, {8, static_cast<std::uint16_t>(rotations.size()), 0});
      for (int key = 0; key < 8; ++key) {
        rotations.insert(rotations.end(), {key * 4, (seed * 977 + key * 4001) % 32000, seed % 50});
      }
    }
  }
  return file.frames(30).scales({1.0F}).translations({0.0F}).rotations(rotations).bytes();
}

std::vector<std::string> bckFilesBelow(const std::string& folder) {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".bck") paths.push_back(entry.path().string());
  }
  return paths;
}

/// The files to load: the user's, or made ones that vanish with the object.
class Corpus {
 public:
  Corpus() {
    if (const char* folder = std::getenv("MARROW_BENCH_FOLDER"); folder != nullptr) {
      paths_ = bckFilesBelow(folder);
      return;
    }
    made_ = std::make_unique<testing::TemporaryFolder>();
    for (int i = 0; i < 328; ++i) made_->write("clip" + std::to_string(i) + ".bck", madeClip(i));
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

}  // namespace
}  // namespace marrow

BENCHMARK_MAIN();
