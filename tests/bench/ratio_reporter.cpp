// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/ratio_reporter.h"

#include <algorithm>
#include <iomanip>

namespace marrow::bench {

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
  std::ostream& out = GetOutputStream();
  out << "\nnanoseconds a joint, least of all repetitions (times as fast as the reference)\n" << std::fixed;
  for (const std::string& subject : subjects_) {
    const auto& variants = perJoint_[subject];
    const auto reference = variants.find("reference");
    out << std::left << std::setw(44) << subject;
    for (const auto& [variant, time] : variants) {
      out << "  " << variant << " " << std::setprecision(1) << time;
      if (reference != variants.end() && variant != "reference")
        out << " (" << reference->second / time << ")";
    }
    out << "\n";
  }
}

}  // namespace marrow::bench
