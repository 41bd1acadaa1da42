// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/ratio_reporter.h"

#include "tests/bench/report.h"

#include <algorithm>
#include <cstdio>
#include <optional>

namespace marrow::bench {
namespace {

std::string nanoseconds(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f ns", value);
  return text;
}

/// At most so many nanoseconds a joint, in order or at random.
std::optional<double> targetOf(const std::string& subject, const std::string& variant) {
  constexpr double kConsole = 30.0;
  constexpr double kSmoothAvx2 = 10.0;
  constexpr double kSmooth = 16.0;
  const bool isConsole = subject.find("/console/") != std::string::npos;
  if (variant == "AVX2") return isConsole ? kConsole : kSmoothAvx2;
  if (variant == "portable") return isConsole ? kConsole : kSmooth;
  return {};
}

}  // namespace

void RatioReporter::ReportRuns(const std::vector<Run>& runs) {
  ConsoleReporter::ReportRuns(runs);
  for (const Run& run : runs) {
    const auto joints = run.counters.find("joints");
    if (run.run_type != Run::RT_Iteration || joints == run.counters.end()) continue;
    const std::string& name = run.run_name.function_name;
    const std::size_t slash = name.rfind('/');
    const std::string subject = name.substr(0, slash);
    if (!perJoint_.contains(subject)) subjects_.push_back(subject);
    const double time = run.GetAdjustedCPUTime() / joints->second.value;
    const auto [entry, isNew] = perJoint_[subject].try_emplace(name.substr(slash + 1), time);
    entry->second = std::min(entry->second, time);
  }
}

void RatioReporter::Finalize() {
  Report report;
  for (const std::string& subject : subjects_) {
    const auto& variants = perJoint_[subject];
    const auto reference = variants.find("reference");
    for (const auto& [variant, time] : variants) {
      if (variant == "reference") continue;
      Row row{subject + ", " + variant, nanoseconds(time), {}, {}, {}, {}};
      if (const auto target = targetOf(subject, variant)) {
        row.target = nanoseconds(*target);
        row.isMet = time <= *target;
      }
      if (reference != variants.end()) {
        row.reference = "plain: " + nanoseconds(reference->second);
        row.ratio = twoPlaces(time / reference->second);
      }
      report.add(row);
    }
  }
}

}  // namespace marrow::bench
