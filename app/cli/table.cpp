// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/table.h"

#include "core/message.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

namespace marrow::cli {
namespace {

// A cell that is wider moves the rest of its own row only.
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

}  // namespace

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

std::string shortNumber(double number) {
  std::string text = fmt::format("{:.6g}", number);
  return text == "-0" ? "0" : text;
}

Table::Table(std::vector<Column> columns) : columns_(std::move(columns)), isFilled_(columns_.size()) {
  for (const Column& column : columns_) widths_.push_back(displayWidth(column.title));
}

void Table::addRow(std::vector<std::string> cells) {
  assert(cells.size() == columns_.size());
  for (std::size_t i = 0; i < cells.size(); ++i) {
    cells[i] = core::oneLine(cells[i]);
    widths_[i] = std::max(widths_[i], std::min(displayWidth(cells[i]), kWidest));
    isFilled_[i] = isFilled_[i] || !cells[i].empty();
  }
  rows_.push_back(std::move(cells));
}

void Table::printRow(std::ostream& out, std::string_view indent,
                     const std::vector<std::string>& cells) const {
  std::string line(indent);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (columns_[i].isIfAny && !isFilled_[i]) continue;
    const std::size_t width = displayWidth(cells[i]);
    const std::string space(width < widths_[i] ? widths_[i] - width : 0, ' ');
    if (line.size() > indent.size()) line += "  ";
    line += columns_[i].align == Align::Right ? space + cells[i] : cells[i] + space;
  }
  line.erase(line.find_last_not_of(' ') + 1);
  out << line << "\n";
}

void Table::print(std::ostream& out, std::string_view indent) const {
  std::vector<std::string> titles;
  for (const Column& column : columns_) titles.push_back(column.title);
  printRow(out, indent, titles);
  for (const auto& row : rows_) printRow(out, indent, row);
}

}  // namespace marrow::cli
