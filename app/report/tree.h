// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report/json.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

/// A command's answer is one tree, which is printed as text for people or as JSON for scripts.
namespace marrow::report {

enum class Align { Left, Right };

/// A column of a table, or the label that begins a line.
struct Column {
  std::string title;
  Align align = Align::Right;
  bool isIfAny = false;  ///< left out if all its cells are empty
};

struct Field;
/// One thing. In JSON it is an object; in text it is a row of a table or, if it begins with a heading, a
/// section. Each of its fields is named here and nowhere else.
using Record = std::vector<Field>;

/// Things of one kind. In JSON they are an array; in text they are a table or sections. They are made one by
/// one, because a file may have very many.
struct Records {
  std::size_t count = 0;
  std::function<Record(std::size_t)> at = {};
};

/// A fact, or a list of things. Without a key, it is only in the text. Without a title, its text is a
/// paragraph. Without title and text, it is only in JSON.
struct Field {
  std::string key;                     ///< in JSON
  Json value = nullptr;                ///< for scripts
  Column column = {};                  ///< for people
  std::vector<std::string> text = {};  ///< for people, line by line; none: the value
  Records records = {};    ///< instead of a value; in a row of a table they continue it, each on its own line
  bool isHeading = false;  ///< of a section
};

/// A column or a line that is only for people.
[[nodiscard]] Field forPeople(Column column, std::string text);
[[nodiscard]] Field heading(std::string text, std::string key = {}, Json value = nullptr);
[[nodiscard]] Field list(std::string key, Records records);
/// A list with the record that `make` returns for each item, or for the item and its number. @pre the items
/// outlive it.
template <typename Items, typename Make>
[[nodiscard]] Field list(std::string key, const Items& items, Make make) {
  return list(std::move(key), {items.size(), [&items, make](std::size_t i) {
                                 if constexpr (std::is_invocable_v<Make, decltype(items[i]), std::size_t>)
                                   return make(items[i], i);
                                 else
                                   return make(items[i]);
                               }});
}
/// "offset", for people in hexadecimal digits.
[[nodiscard]] Field offsetField(std::uint64_t offset);

/// Adds "trans X", "trans Y" and "trans Z", columns for people.
void addAxes(Record& record, const char* title, const glm::vec3& vector);

/// "0x1F0"
[[nodiscard]] std::string hexText(std::uint64_t number);
/// A short text for people, six digits: "12.5", "-0.333333".
[[nodiscard]] std::string shortNumber(double number);

/// If a key comes twice, it keeps its first place and its last value.
[[nodiscard]] Json toJson(const Record& record);
[[nodiscard]] Json toJson(const Records& records);

/// Writes a line of JSON, piece by piece: building one value for thousands of files would take far more
/// memory and time.
/// @pre no key comes twice.
void writeJson(const Record& record, std::ostream& out);
/// Writes text. An unusually wide cell moves only the rest of its own row.
void writeText(const Record& record, std::ostream& out);
/// Writes JSON or text.
void write(const Record& record, bool isJson, std::ostream& out);

}  // namespace marrow::report
