// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/record.h"

#include <fmt/format.h>

#include <utility>

namespace marrow::cli {
namespace {

std::string textOf(const Field& field) {
  if (field.text) return *field.text;
  if (field.value.is_string()) return field.value.get<std::string>();
  return field.value.is_number_float() ? shortNumber(field.value.get<double>()) : dump(field.value);
}

}  // namespace

Field forPeople(Table::Column column, std::string text) {
  return {nullptr, nullptr, std::move(column), std::move(text)};
}

Field offsetField(std::uint64_t offset) {
  return {"offset", offset, {"offset"}, fmt::format("0x{:X}", offset)};
}

Json toJson(const Record& record) {
  Json json = Json::object();
  for (const Field& field : record) {
    if (field.key != nullptr) json[field.key] = field.value;
  }
  return json;
}

Json toJson(const Records& records) {
  Json json = Json::array();
  for (std::size_t i = 0; i < records.count; ++i) json.push_back(toJson(records.at(i)));
  return json;
}

void print(const Records& records, std::ostream& out, std::string_view indent) {
  std::optional<Table> table;
  for (std::size_t i = 0; i < records.count; ++i) {
    std::vector<Table::Column> columns;
    std::vector<std::string> cells;
    for (const Field& field : records.at(i)) {
      if (field.column.title.empty()) continue;
      cells.push_back(textOf(field));
      if (!table) columns.push_back(field.column);
    }
    if (!table) table.emplace(std::move(columns));
    table->addRow(std::move(cells));
  }
  if (table) table->print(out, indent);
}

}  // namespace marrow::cli
