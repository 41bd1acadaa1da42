// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/first_frame.h"

#include <QTimer>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>

namespace marrow::bench {
namespace {

constexpr int kSettleMilliseconds = 2000;
constexpr int kRestMilliseconds = 5000;

/// 0 where the system does not report it (Linux does).
double residentMegabytes() {
  std::ifstream file("/proc/self/smaps_rollup");
  for (std::string word; file >> word;) {
    double kilobytes = 0.0;
    if (word == "Rss:" && file >> kilobytes) return kilobytes / 1024.0;
  }
  return 0.0;
}

void leaveWith(double processorMilliseconds) {
  std::printf("%f %f", residentMegabytes(), processorMilliseconds);
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
