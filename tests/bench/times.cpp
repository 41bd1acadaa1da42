// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/times.h"

#include <algorithm>
#include <cstdio>
#include <ctime>

namespace marrow::bench {

double Times::median() const {
  if (all_.empty()) return 0.0;
  std::vector<double> sorted = all_;
  std::sort(sorted.begin(), sorted.end());
  return sorted[sorted.size() / 2];
}

double Times::least() const { return all_.empty() ? 0.0 : *std::min_element(all_.begin(), all_.end()); }

double Times::worst() const { return all_.empty() ? 0.0 : *std::max_element(all_.begin(), all_.end()); }

std::string Times::text() const {
  return "median " + milliseconds(median()) + ", worst " + milliseconds(worst());
}

double threadMilliseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

std::string milliseconds(double value) {
  const int places = value < 1.0 ? 3 : value < 10.0 ? 2 : value < 100.0 ? 1 : 0;
  char text[64];
  std::snprintf(text, sizeof text, "%.*f ms", places, value);
  return text;
}

void report(const std::string& what, const std::string& measured, const std::string& target) {
  std::printf("| %s | %s | %s |\n", what.c_str(), measured.c_str(), target.c_str());
  std::fflush(stdout);
}

}  // namespace marrow::bench
