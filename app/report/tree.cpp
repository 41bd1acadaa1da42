// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/tree.h"

#include <fmt/format.h>

#include <utility>

namespace marrow::report {

Field forPeople(Column column, std::string text) {
  return {{}, nullptr, std::move(column), {std::move(text)}};
}

Field heading(std::string text, std::string key, Json value) {
  return {std::move(key), std::move(value), {}, {std::move(text)}, {}, true};
}

Field list(std::string key, Records records) { return {std::move(key), nullptr, {}, {}, std::move(records)}; }

Field offsetField(std::uint64_t offset) { return {"offset", offset, {"offset"}, {hexText(offset)}}; }

void addAxes(Record& record, const char* title, const glm::vec3& vector) {
  for (int axis = 0; axis < 3; ++axis)
    record.push_back({"", vector[axis], {fmt::format("{} {}", title, "XYZ"[axis])}});
}

std::string hexText(std::uint64_t number) { return fmt::format("0x{:X}", number); }

std::string shortNumber(double number) {
  std::string text = fmt::format("{:.6g}", number);
  return text == "-0" ? "0" : text;
}

Json toJson(const Record& record) {
  Json json = Json::object();
  for (const Field& field : record) {
    if (!field.key.empty()) json[field.key] = field.records.at ? toJson(field.records) : field.value;
  }
  return json;
}

Json toJson(const Records& records) {
  Json json = Json::array();
  for (std::size_t i = 0; i < records.count; ++i) json.push_back(toJson(records.at(i)));
  return json;
}

void writeJson(const Record& record, std::ostream& out) {
  const char* separator = "{";
  for (const Field& field : record) {
    if (field.key.empty()) continue;
    out << std::exchange(separator, ",") << dump(field.key) << ':';
    if (!field.records.at) {
      out << dump(field.value);
      continue;
    }
    out << '[';
    for (std::size_t i = 0; i < field.records.count; ++i)
      out << (i == 0 ? "" : ",") << dump(toJson(field.records.at(i)));
    out << ']';
  }
  out << "}\n";
}

void write(const Record& record, bool isJson, std::ostream& out) {
  isJson ? writeJson(record, out) : writeText(record, out);
}

}  // namespace marrow::report
