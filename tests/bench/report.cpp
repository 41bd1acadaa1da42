// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/report.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>

namespace marrow::bench {
namespace {

std::string formatted(const char* format, double value) {
  char text[64];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

}  // namespace

double Times::median() const {
  if (all_.empty()) return 0.0;
  std::vector<double> sorted = all_;
  std::sort(sorted.begin(), sorted.end());
  return sorted[sorted.size() / 2];
}

double Times::least() const { return all_.empty() ? 0.0 : *std::min_element(all_.begin(), all_.end()); }

double Times::worst() const { return all_.empty() ? 0.0 : *std::max_element(all_.begin(), all_.end()); }

double Times::medianMoreThan(const Times& other) const {
  Times more;
  for (std::size_t i = 0; i < std::min(all_.size(), other.all_.size()); ++i)
    more.add(all_[i] - other.all_[i]);
  return more.median();
}

double Times::medianTimes(const Times& other) const {
  Times ratios;
  for (std::size_t i = 0; i < std::min(all_.size(), other.all_.size()); ++i) {
    if (other.all_[i] > 0.0) ratios.add(all_[i] / other.all_[i]);
  }
  return ratios.median();
}

std::string Times::text() const {
  return "median " + milliseconds(median()) + ", worst " + milliseconds(worst());
}

double threadMilliseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

std::string milliseconds(double value) {
  const char* format = value < 1.0     ? "%.3f ms"
                       : value < 10.0  ? "%.2f ms"
                       : value < 100.0 ? "%.1f ms"
                                       : "%.0f ms";
  return formatted(format, value);
}

std::string twoPlaces(double value) { return formatted("%.2f", value); }

void Report::add(const Row& row) {
  std::printf("%-58s %s", row.what.c_str(), row.measured.c_str());
  const char* times = row.ratio.ends_with("more") ? "than" : "times";
  if (!row.ratio.empty()) std::printf("   %s %s %s", row.ratio.c_str(), times, row.reference.c_str());
  if (!row.target.empty()) std::printf("   (target %s)", row.target.c_str());
  std::printf("\n");
  std::fflush(stdout);
  const char* met = !row.isMet ? "" : *row.isMet ? "yes" : "no";
  write({"row", row.what, row.measured, row.target, row.reference, row.ratio, met});
}

void Report::addProperty(std::string_view name, std::string_view value) { write({"fact", name, value}); }

void Report::write(const std::vector<std::string_view>& parts) const {
  const char* path = std::getenv("MARROW_BENCH_RESULTS");
  if (path == nullptr) return;
  std::ofstream file(path, std::ios::app);
  for (std::size_t i = 0; i < parts.size(); ++i) file << (i == 0 ? "" : "\t") << parts[i];
  file << '\n';
}

}  // namespace marrow::bench
