// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/ratio_reporter.h"

#include "tests/bench/report.h"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <set>

namespace marrow::bench {
namespace {

std::string oneTenth(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", value);
  return text;
}

std::string joined(const std::vector<double>& values, std::string (*format)(double)) {
  std::string text;
  for (const double value : values) text += (text.empty() ? "" : " | ") + format(value);
  return text;
}

/// Smooth mode: the largest ratio of the time at random to that in order.
constexpr double kMostAtRandom = 1.2;

/// Nanoseconds a joint in order: game-exact mode, clips without rows, clips longer than the cache of rows.
constexpr double kFromKeys = 60.0;

/// Nanoseconds a joint at most.
std::optional<double> targetOf(const std::string& group, const std::string& variant) {
  constexpr double kSmoothAvx2 = 10.0;
  constexpr double kSmooth = 16.0;
  const bool isGameExact = group.find("/console") != std::string::npos;
  if (isGameExact || variant == "fastest" || variant.starts_with("keys-")) return kFromKeys;
  if (variant == "AVX2") return kSmoothAvx2;
  if (variant == "portable") return kSmooth;
  return {};
}

}  // namespace

void RatioReporter::ReportRuns(const std::vector<Run>& runs) {
  ConsoleReporter::ReportRuns(runs);
  for (const Run& run : runs) {
    if (run.run_type != Run::RT_Iteration) continue;
    if (run.run_name.function_name.find("sampler made") != std::string::npos) {
      const double time = run.GetAdjustedCPUTime();  // its unit is the microsecond
      const Making made{run.run_name.function_name, time};
      Making& least = makings_.try_emplace(run.family_index, made).first->second;
      least.microseconds = std::min(least.microseconds, time);
    }
    const auto joints = run.counters.find("joints");
    if (joints == run.counters.end()) continue;
    const std::string& name = run.run_name.function_name;
    const std::size_t slash = name.rfind('/');
    const std::string subject = name.substr(0, slash);
    subjects_.emplace(run.family_index, subject);
    const double time = run.GetAdjustedCPUTime() / joints->second.value;
    const auto [entry, isNew] = perJoint_[subject].try_emplace(name.substr(slash + 1), time);
    entry->second = std::min(entry->second, time);
  }
}

std::vector<std::string> RatioReporter::groups() const {
  std::vector<std::string> groups;
  for (const auto& [index, subject] : subjects_) {
    const std::string group = subject.substr(0, subject.rfind('/'));
    if (std::find(groups.begin(), groups.end(), group) == groups.end()) groups.push_back(group);
  }
  return groups;
}

std::vector<double> RatioReporter::timesOf(const std::string& group, const std::string& variant) const {
  std::vector<double> times;
  for (const char* access : {"/sequential", "/random", ""}) {
    const auto subject = perJoint_.find(group + access);
    if (subject == perJoint_.end()) continue;
    if (const auto time = subject->second.find(variant); time != subject->second.end())
      times.push_back(time->second);
  }
  return times;
}

void RatioReporter::reportVariant(const std::string& group, const std::string& variant) const {
  const std::vector<double> times = timesOf(group, variant);
  const std::vector<double> plain = timesOf(group, "reference");
  Row row{group + ", " + variant, joined(times, oneTenth) + " ns", {}, {}, {}, {}};
  if (const auto target = targetOf(group, variant)) {
    // Random access counts where rows serve; the rest has its target in order alone.
    const bool hasRows = times.size() == 2 && *target < kFromKeys;
    row.target = oneTenth(*target) + " ns" + (hasRows ? ", random " + twoPlaces(kMostAtRandom) : " in order");
    row.isMet =
        times[0] <= *target && (!hasRows || (times[1] <= *target && times[1] <= times[0] * kMostAtRandom));
  }
  if (plain.size() == times.size()) {
    std::vector<double> ratios;
    for (std::size_t i = 0; i < times.size(); ++i) ratios.push_back(times[i] / plain[i]);
    row.reference = "plain: " + joined(plain, oneTenth) + " ns";
    row.ratio = joined(ratios, twoPlaces);
  }
  Report().add(row);
}

void RatioReporter::Finalize() {
  for (const std::string& group : groups()) {
    std::set<std::string> variants;
    for (const char* access : {"/sequential", "/random", ""}) {
      const auto subject = perJoint_.find(group + access);
      if (subject == perJoint_.end()) continue;
      for (const auto& [variant, time] : subject->second) variants.insert(variant);
    }
    variants.erase("reference");
    for (const std::string& variant : variants) reportVariant(group, variant);
  }
  reportMaking();
}

void RatioReporter::reportMaking() const {
  constexpr double kMostMilliseconds = 1.0;
  for (const auto& [index, made] : makings_) {
    const double took = made.microseconds / 1e3;
    Row row{made.name, milliseconds(took), {}, {}, {}, {}};
    const bool isUsual = made.name.find("73, sampler made") != std::string::npos;
    const bool hasTarget =
        isUsual || (made.name.find("73, ") != std::string::npos && made.name.ends_with("sampler made"));
    if (hasTarget) {
      row.target = milliseconds(kMostMilliseconds);
      row.isMet = took <= kMostMilliseconds;
    }
    Report().add(row);
  }
}

}  // namespace marrow::bench
