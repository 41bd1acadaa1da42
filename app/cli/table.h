// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace marrow::cli {

/// Columns of a terminal that the UTF-8 text takes; Chinese and Japanese characters take two.
[[nodiscard]] std::size_t displayWidth(std::string_view text);

/// A short text for people, six digits: "12.5", "-0.333333".
[[nodiscard]] std::string shortNumber(double number);

/// Aligned columns with a title line.
class Table {
 public:
  enum class Align { Left, Right };
  struct Column {
    std::string title;
    Align align = Align::Right;
    bool isIfAny = false;  ///< left out where all its cells are empty
  };

  explicit Table(std::vector<Column> columns);

  /// @pre as many cells as columns (asserted).
  void addRow(std::vector<std::string> cells);
  void print(std::ostream& out, std::string_view indent = "") const;

 private:
  void printRow(std::ostream& out, std::string_view indent, const std::vector<std::string>& cells) const;

  std::vector<Column> columns_;
  std::vector<std::size_t> widths_;
  std::vector<bool> isFilled_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace marrow::cli
