// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace marrow::bench {

/// Collects the runs named GROUP/sequential/VARIANT and GROUP/random/VARIANT that count joints and prints one
/// table at the end: nanoseconds a joint of each variant, in order | at random, and what share of "reference"
/// that is. The least of all repetitions is what the code takes; everything above it is what else the machine
/// was doing. What counts kB instead, CLIP/WHAT, is told whole: how long it takes and how much it then holds.
class RatioReporter : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override;
  void Finalize() override;

 private:
  /// Subjects without what their access is called.
  [[nodiscard]] std::vector<std::string> groups() const;
  /// In order, then at random; only what was measured.
  [[nodiscard]] std::vector<double> timesOf(const std::string& group, const std::string& variant) const;
  void reportVariant(const std::string& group, const std::string& variant) const;
  void reportMaking() const;

  /// Something made once for a clip.
  struct Making {
    std::string name;
    double microseconds = 0.0;
    double kilobytes = 0.0;
  };

  std::map<std::int64_t, std::string> subjects_;  ///< by when they were registered: they run in any order
  std::map<std::string, std::map<std::string, double>> perJoint_;
  std::map<std::int64_t, Making> makings_;  ///< by when they were registered
};

}  // namespace marrow::bench
