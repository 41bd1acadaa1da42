// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/exchange/csv/csv_writer.h"

#include <ostream>

namespace marrow::cli {

/// The values of a table as JSON, one line a frame. Curves of any length need the memory of one line.
void printValuesJson(const formats::CurveTable& table, std::ostream& out);
/// The keys of a table as JSON, one line each.
void printKeysJson(const formats::CurveTable& table, std::ostream& out);

}  // namespace marrow::cli
