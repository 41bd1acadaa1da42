// SPDX-License-Identifier: GPL-3.0-or-later
// Archives that were made to be costly, opened as `marrow-cli info` opens them: files are read, sets bound,
// models and events found.
#include "app/library/event_pairing.h"
#include "app/library/loader.h"
#include "app/library/pairing.h"
#include "tests/bench/report.h"
#include "tests/support/heavy_archives.h"
#include "tests/support/temporary_folder.h"

#include <algorithm>
#include <chrono>
#include <string>

namespace marrow {
namespace {

constexpr double kMostMilliseconds = 1000.0;

std::size_t openAll(const std::string& path) {
  const app::LoadResult loaded = app::loadPaths({path});
  const app::PairingIndex models(loaded.files);
  const app::EventIndex events(loaded.files);
  std::size_t found = 0;
  for (const app::LoadedFile& file : loaded.files) {
    for (const auto& clip : file.content.clips) {
      found += app::findPairing(*clip, file.path, models).hasModel() ? 1U : 0U;
      found += app::pairEvents(clip.get(), file.path, events, {}).sources.size();
    }
  }
  return found;
}

double millisecondsOf(const std::string& path) {
  const auto start = std::chrono::steady_clock::now();
  (void)openAll(path);
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

void run() {
  const testing::TemporaryFolder folder;
  for (const testing::HeavyArchive& archive : testing::heavyArchives()) {
    const formats::Bytes bytes = archive.make(archive.benchCount);
    const std::string path = folder.write("heavy.sarc", bytes);
    const double taken = std::min({millisecondsOf(path), millisecondsOf(path), millisecondsOf(path)});
    bench::Report().add({"open " + std::to_string(archive.benchCount) + " " + archive.what,
                         "least of three " + bench::milliseconds(taken),
                         bench::milliseconds(kMostMilliseconds),
                         {},
                         {},
                         taken <= kMostMilliseconds});
  }
}

}  // namespace
}  // namespace marrow

int main() { marrow::run(); }
