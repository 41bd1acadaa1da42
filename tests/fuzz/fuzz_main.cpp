// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer's entry. MARROW_FUZZ_TARGET selects the target, so that one program fuzzes all of them:
//   marrow-fuzz --targets          prints their names
//   marrow-fuzz --seeds FOLDER...  writes the target's seeds to the first FOLDER: its own, and suitable files
//   of the
//                                  other folders
// Everything else is libFuzzer's own (-help=1).
#include "tests/fuzz/checked_run.h"
#include "tests/fuzz/mutate_archive.h"
#include "tests/fuzz/write_seeds.h"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

const marrow::fuzz::FuzzTarget* selected = nullptr;

[[noreturn]] void printTargets() {
  for (const auto& target : marrow::fuzz::fuzzTargets()) std::printf("%s\n", target.name);
  std::exit(0);
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  const std::vector<std::string> arguments(*argv + 1, *argv + *argc);
  if (!arguments.empty() && arguments.front() == "--targets") printTargets();
  const char* name = std::getenv("MARROW_FUZZ_TARGET");
  selected = marrow::fuzz::findTarget(name == nullptr ? "" : name);
  if (selected == nullptr) {
    std::fprintf(stderr, "set MARROW_FUZZ_TARGET to one of those that --targets prints\n");
    std::exit(2);
  }
  if (arguments.size() >= 2 && arguments.front() == "--seeds") {
    std::exit(marrow::fuzz::writeSeeds(*selected, {arguments.begin() + 1, arguments.end()}) ? 0 : 1);
  }
  return 0;
}

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t maxSize);

// Every other archive is changed by its members.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t maxSize,
                                               unsigned seed) {
  const auto mutateBytes = [](marrow::formats::Bytes& bytes) {
    const std::size_t before = bytes.size();
    bytes.resize(before + 64);
    bytes.resize(LLVMFuzzerMutate(bytes.data(), before, bytes.size()));
  };
  if (seed % 2 == 0) {
    const marrow::formats::Bytes made = marrow::fuzz::mutateArchive({data, size}, seed, maxSize, mutateBytes);
    std::copy(made.begin(), made.end(), data);
    if (!made.empty()) return made.size();
  }
  return LLVMFuzzerMutate(data, size, maxSize);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  marrow::fuzz::checkedRun(*selected, {data, size});
  return 0;
}
