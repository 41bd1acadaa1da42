// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/first_frame.h"

#include "tests/bench/process_memory.h"

#include <QTimer>

#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace marrow::bench {
namespace {

constexpr int kSettleMilliseconds = 2000;
constexpr int kRestMilliseconds = 5000;

void leaveWith(double processorMilliseconds) {
  const auto memory = processMemory().value_or(ProcessMemory{});
  std::printf("%f %f", memory.residentMegabytes, processorMilliseconds);
  std::fflush(stdout);
  std::_Exit(0);
}

// Work left by the first frame may take a second; after that the window should rest.
void rest() {
  static const bool once = [] {
    QTimer::singleShot(kSettleMilliseconds, [] {
      const std::clock_t before = std::clock();
      QTimer::singleShot(kRestMilliseconds, [before] {
        leaveWith(static_cast<double>(std::clock() - before) * 1e3 / CLOCKS_PER_SEC);
      });
    });
    return true;
  }();
  static_cast<void>(once);
}

}  // namespace

// The parent waits for the first byte; measuring memory and leaving are not part of the time.
void reportFirstFrame() {
  if (qEnvironmentVariableIsSet(kRestVariable)) return rest();
  std::fputc(' ', stdout);
  std::fflush(stdout);
  leaveWith(0.0);
}

}  // namespace marrow::bench
