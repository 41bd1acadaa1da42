// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace marrow::bench {

/// What several runs of one thing took, milliseconds.
class Times {
 public:
  void add(double milliseconds) { all_.push_back(milliseconds); }
  [[nodiscard]] bool isEmpty() const { return all_.empty(); }
  [[nodiscard]] double median() const;  ///< 0 where there is none
  [[nodiscard]] double least() const;
  [[nodiscard]] double worst() const;
  [[nodiscard]] std::string text() const;  ///< "median 1.2 ms, worst 3.4 ms"
  /// Median of what each measurement took longer than the other's of the same turn: what slows the machine
  /// for a while slows both.
  [[nodiscard]] double medianMoreThan(const Times& other) const;
  /// The same of how many times as long each took.
  [[nodiscard]] double medianTimes(const Times& other) const;

 private:
  std::vector<double> all_;
};

/// "1.25 ms": three digits that matter.
[[nodiscard]] std::string milliseconds(double value);
/// "1.25", two places.
[[nodiscard]] std::string twoPlaces(double value);

/// One line of a table in docs/performance.md. Everything but `what` and `measured` may be left empty.
struct Row {
  std::string what;
  std::string measured;
  std::string target;
  std::string reference;  ///< what it was measured beside, in the same run, and what that took
  std::string ratio;      ///< measured : reference
  std::optional<bool> isMet;
};

/// Says what a benchmark found: for a reader on stdout and, where the variable MARROW_BENCH_RESULTS names a
/// file, for tests/bench/run at the end of that file, a line each, its parts between tabs.
class Report {
 public:
  void add(const Row& row);
  /// A fact about the machine or what is installed: "Qt", "6.4.2". Told once, however often it is said.
  void addProperty(std::string_view name, std::string_view value);

 private:
  void write(const std::vector<std::string_view>& parts) const;
};

}  // namespace marrow::bench
