// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace marrow::bench {

/// The times of several runs, milliseconds. 0 where there are none.
class Times {
 public:
  void add(double milliseconds) { all_.push_back(milliseconds); }
  [[nodiscard]] double median() const;
  [[nodiscard]] double least() const;
  [[nodiscard]] double worst() const;
  [[nodiscard]] std::string text() const;  ///< "median 1.2 ms, worst 3.4 ms"

 private:
  std::vector<double> all_;
};

/// The processor time of the calling thread so far, in milliseconds: a busy machine disturbs it less.
[[nodiscard]] double threadMilliseconds();

/// "1.25 ms": three significant digits.
[[nodiscard]] std::string milliseconds(double value);

/// Prints a row of a table in docs/performance.md.
void report(const std::string& what, const std::string& measured, const std::string& target = {});

}  // namespace marrow::bench
