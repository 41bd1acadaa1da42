// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/csv/csv_writer.h"

#include <ostream>

namespace marrow::cli {

// The tables of formats::CurveTable as JSON, written line by line.
void printValuesJson(const formats::CurveTable& table, std::ostream& out);
void printKeysJson(const formats::CurveTable& table, std::ostream& out);

}  // namespace marrow::cli
