// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/json.h"
#include "app/cli/table.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace marrow::cli {

/// One row of a report, for scripts and for people.
struct Field {
  const char* key;                       ///< in JSON; null: for people alone
  Json value;                            ///< for scripts
  Table::Column column = {};             ///< for people; without a title: for scripts alone
  std::optional<std::string> text = {};  ///< for people; none: the value
};

/// A column for people alone.
[[nodiscard]] Field forPeople(Table::Column column, std::string text);
/// "offset", for people in hexadecimal digits.
[[nodiscard]] Field offsetField(std::uint64_t offset);

/// One thing: an object of JSON, or a line of a table. The only place where each of its fields is named.
using Record = std::vector<Field>;
/// Things of one kind: an array of JSON, or a table. Made one by one, as a file may have very many.
struct Records {
  std::size_t count;
  std::function<Record(std::size_t)> at;  ///< all have the same columns
};

[[nodiscard]] Json toJson(const Record& record);
[[nodiscard]] Json toJson(const Records& records);
/// Nothing where there are none.
void print(const Records& records, std::ostream& out, std::string_view indent = "");

}  // namespace marrow::cli
