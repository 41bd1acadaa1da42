// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/record.h"
#include "core/event_archive.h"

#include <algorithm>
#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

namespace marrow::cli {

/// One parameter of an event: its type, and its value as JSON.
struct ParameterText {
  const char* type;
  Json value;
};
[[nodiscard]] ParameterText describe(const core::EventParameter& parameter);

/// {"type", "value"}, with "typeId" for an unknown type, and "signed" for an int below zero, whose "value" is
/// its 32 bits as stored.
[[nodiscard]] Json parameterJson(const core::EventParameter& parameter);

/// "1, 0.5, "left"" or, where parameters have names, "volume=100, pitch=1".
[[nodiscard]] std::string parameterList(const std::vector<core::EventParameter>& parameters);

/// How many have a name.
template <typename Items>
std::size_t namedOf(const Items& items) {
  return static_cast<std::size_t>(
      std::count_if(items.begin(), items.end(), [](const auto& one) { return !one.name.empty(); }));
}

/// Empty where no name of such items is known.
[[nodiscard]] std::string nameText(const std::string& name, bool hasNames);

/// The events of a file. @param most  the indices of actions that a line shows people.
[[nodiscard]] Records eventsOf(const core::EventArchive& archive, std::size_t most);

/// Writes {"events": [..], "actions": [..]} of docs/cli.md in a line, piece by piece: one JSON value would
/// take many times the memory of the archive.
void writeEventArchiveJson(const core::EventArchive& archive, std::ostream& out);

/// The events with their actions, then every trigger and hold as a table.
void printEventArchive(const core::EventArchive& archive, std::ostream& out);

}  // namespace marrow::cli
