// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace marrow::bench {

/// The times of several runs, milliseconds.
class Times {
 public:
  void add(double milliseconds) { all_.push_back(milliseconds); }
  [[nodiscard]] bool isEmpty() const { return all_.empty(); }
  [[nodiscard]] double median() const;  ///< 0 where there is none
  [[nodiscard]] double least() const;
  [[nodiscard]] double worst() const;
  [[nodiscard]] std::string text() const;  ///< "median 1.2 ms, worst 3.4 ms"
  /// The median difference from the other's measurement of the same turn: a busy machine slows both.
  [[nodiscard]] double medianMoreThan(const Times& other) const;
  /// The median ratio, likewise.
  [[nodiscard]] double medianTimes(const Times& other) const;

 private:
  std::vector<double> all_;
};

/// The processor time of the calling thread so far, in milliseconds: a busy machine disturbs it less.
[[nodiscard]] double threadMilliseconds();

/// "1.25 ms": three significant digits.
[[nodiscard]] std::string milliseconds(double value);
/// "1.25": two decimals.
[[nodiscard]] std::string twoPlaces(double value);

/// One line of a table in docs/performance.md. Everything but `what` and `measured` may be left empty.
struct Row {
  std::string what;
  std::string measured;
  std::string target;
  std::string reference;  ///< the reference of the same run, and its time
  std::string ratio;      ///< measured : reference
  std::optional<bool> isMet;
};

/// Reports a benchmark's results: on stdout for people and, where the variable MARROW_BENCH_RESULTS names a
/// file, at its end for tests/bench/run, a line each with tabs between the parts.
class Report {
 public:
  void add(const Row& row);
  /// A property of the machine or its software: "Qt", "6.4.2". Reported once, however often it is added.
  void addProperty(std::string_view name, std::string_view value);

 private:
  void write(const std::vector<std::string_view>& parts) const;
};

}  // namespace marrow::bench
