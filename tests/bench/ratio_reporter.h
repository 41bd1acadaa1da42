// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace marrow::bench {

/// Collects the runs named GROUP/sequential/VARIANT and GROUP/random/VARIANT that count joints. It prints one
/// table at the end: nanoseconds a joint of each variant, in order | at random, and their ratio to
/// "reference". Runs named CLIP, sampler made... are reported whole. Each figure is the least of all
/// repetitions: other work on the machine only adds to it.
class RatioReporter : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override;
  void Finalize() override;

 private:
  /// The subjects' names without /sequential and /random.
  [[nodiscard]] std::vector<std::string> groups() const;
  /// In order, then at random, as far as measured.
  [[nodiscard]] std::vector<double> timesOf(const std::string& group, const std::string& variant) const;
  void reportVariant(const std::string& group, const std::string& variant) const;
  void reportMaking() const;

  /// The time to make a sampler.
  struct Making {
    std::string name;
    double microseconds = 0.0;
  };

  std::map<std::int64_t, std::string> subjects_;  ///< by order of registration; they run in any order
  std::map<std::string, std::map<std::string, double>> perJoint_;
  std::map<std::int64_t, Making> makings_;  ///< by order of registration
};

}  // namespace marrow::bench
