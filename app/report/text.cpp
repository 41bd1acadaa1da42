// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/tree.h"

#include "core/message.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

namespace marrow::report {
namespace {

// A wider cell moves only the rest of its own row.
constexpr std::size_t kWidest = 120;

// The blocks of full-width characters, good enough for names in game files.
bool isWide(char32_t c) {
  struct Block {
    char32_t first;
    char32_t last;
  };
  static constexpr std::array kBlocks = {
      Block{0x1100, 0x115F}, Block{0x2E80, 0xA4CF}, Block{0xAC00, 0xD7A3}, Block{0xF900, 0xFAFF},
      Block{0xFE30, 0xFE6F}, Block{0xFF00, 0xFF60}, Block{0xFFE0, 0xFFE6}, Block{0x1F300, 0x1FAFF},
  };
  return std::any_of(kBlocks.begin(), kBlocks.end(),
                     [c](const Block& block) { return c >= block.first && c <= block.last; });
}

/// Columns of a terminal that the UTF-8 text takes; Chinese and Japanese characters take two.
std::size_t displayWidth(std::string_view text) {
  std::size_t width = 0;
  char32_t character = 0;
  const auto count = [&] { width += isWide(character) ? 2 : 1; };
  bool pending = false;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0U) == 0x80U && pending) {
      character = character << 6U | (byte & 0x3FU);
      continue;
    }
    if (pending) count();
    character = byte < 0x80U   ? byte
                : byte < 0xE0U ? byte & 0x1FU
                : byte < 0xF0U ? byte & 0x0FU
                               : byte & 0x07U;
    pending = true;
  }
  if (pending) count();
  return width;
}

std::string textOf(const Field& field) {
  if (!field.text.empty()) return field.text.front();
  if (field.value.is_string()) return field.value.get<std::string>();
  return field.value.is_number_float() ? shortNumber(field.value.get<double>()) : dump(field.value);
}

/// Aligned columns below a line of titles.
class Table {
 public:
  using Row = std::vector<const Field*>;

  /// Puts each cell into the column of its title. A new column goes behind that of the cell before.
  void add(const Row& row) {
    std::vector<std::string> cells(columns_.size());
    std::ptrdiff_t at = 0;
    for (const Field* field : row) {
      const auto isOfIt = [field](const Column& column) { return column.title == field->column.title; };
      const auto found = std::find_if(columns_.begin() + at, columns_.end(), isOfIt);
      if (found != columns_.end()) {
        at = found - columns_.begin();
      } else {
        columns_.insert(columns_.begin() + at, field->column);
        for (auto& other : rows_) other.emplace(other.begin() + at);
        cells.emplace(cells.begin() + at);
      }
      cells[static_cast<std::size_t>(at++)] = core::oneLine(textOf(*field));
    }
    rows_.push_back(std::move(cells));
  }

  [[nodiscard]] bool isEmpty() const { return columns_.empty(); }

  void print(std::ostream& out, std::string_view indent) const {
    std::vector<std::string> titles;
    std::vector<std::size_t> widths;  // 0: left out
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      titles.push_back(columns_[i].title);
      const auto isFilled = [i](const auto& row) { return !row[i].empty(); };
      const bool isLeftOut = columns_[i].isIfAny && std::none_of(rows_.begin(), rows_.end(), isFilled);
      widths.push_back(isLeftOut ? 0 : displayWidth(titles[i]));
      for (const auto& row : rows_)
        widths[i] = std::max(widths[i], std::min(isLeftOut ? 0 : displayWidth(row[i]), kWidest));
    }
    printRow(out, indent, titles, widths);
    for (const auto& row : rows_) printRow(out, indent, row, widths);
  }

 private:
  void printRow(std::ostream& out, std::string_view indent, const std::vector<std::string>& cells,
                const std::vector<std::size_t>& widths) const {
    std::string line(indent);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (widths[i] == 0) continue;
      const std::size_t width = displayWidth(cells[i]);
      const std::string space(width < widths[i] ? widths[i] - width : 0, ' ');
      if (line.size() > indent.size()) line += "  ";
      line += columns_[i].align == Align::Right ? space + cells[i] : cells[i] + space;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out << line << "\n";
  }

  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
};

/// Adds a record as a row. If it has lists, adds a row for each of their records.
void addRows(Table& table, const Record& record, Table::Row row) {
  for (const Field& field : record) {
    if (!field.column.title.empty()) row.push_back(&field);
  }
  bool isAlone = true;
  for (const Field& field : record) {
    for (std::size_t i = 0; i < field.records.count; ++i) addRows(table, field.records.at(i), row);
    isAlone = isAlone && field.records.count == 0;
  }
  if (isAlone && !row.empty()) table.add(row);
}

class TextWriter {
 public:
  explicit TextWriter(std::ostream& out) : out_(out) {}

  /// @param depth  the number of headings above its fields, with its own.
  void write(const Record& record, std::size_t depth) {
    for (const Field& field : record) {
      if (field.isHeading) {
        out_ << (isBegun_ ? "\n" : "") << std::string(2 * (depth - 1), ' ');
        out_ << core::oneLine(textOf(field)) << "\n";
        isBegun_ = true;
        headingAbove_ = depth;
      } else if (field.records.at) {
        write(field.records, depth);
      } else if (!field.column.title.empty() || !field.text.empty()) {
        writeLines(field, depth);
      }
    }
  }

 private:
  void write(const Records& records, std::size_t depth) {
    Table table;
    for (std::size_t i = 0; i < records.count; ++i) {
      const Record record = records.at(i);
      if (!record.empty() && record.front().isHeading) {
        write(record, depth + 1);
      } else {
        addRows(table, record, {});
      }
    }
    if (table.isEmpty()) return;
    begin(true, depth);
    table.print(out_, depth == 0 ? "" : "  ");
  }

  void writeLines(const Field& field, std::size_t depth) {
    std::string label = field.column.title;
    const bool isParagraph = label.empty();
    begin(isParagraph, depth);
    const std::vector<std::string> value = {textOf(field)};
    for (const std::string& line : field.text.empty() ? value : field.text) {
      out_ << std::string(2 * depth, ' ');
      if (!isParagraph) out_ << fmt::format("{:<9}  ", std::exchange(label, ""));
      out_ << core::oneLine(line) << "\n";
    }
  }

  /// Tables and paragraphs get an empty line before them, except below their heading and in nested sections.
  void begin(bool isBlock, std::size_t depth) {
    if (isBlock && isBegun_ && headingAbove_ != depth && depth < 2) out_ << "\n";
    isBegun_ = true;
    headingAbove_.reset();
  }

  std::ostream& out_;
  bool isBegun_ = false;
  std::optional<std::size_t> headingAbove_;  ///< the depth of a heading that was just written
};

}  // namespace

void writeText(const Record& record, std::ostream& out) { TextWriter(out).write(record, 0); }

}  // namespace marrow::report
