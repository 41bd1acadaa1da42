// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <vector>

namespace marrow::bench {

/// Collects the runs named SUBJECT/VARIANT that count joints and prints one table at the end: nanoseconds a
/// joint of each variant, the least of all repetitions, and how many times faster than "reference" it is. The
/// least is what the code takes; everything above it is what else the machine was doing.
class RatioReporter : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override;
  void Finalize() override;

 private:
  std::vector<std::string> subjects_;  ///< in the order they ran
  std::map<std::string, std::map<std::string, double>> perJoint_;
};

}  // namespace marrow::bench
