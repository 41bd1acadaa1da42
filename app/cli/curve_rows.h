// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/curve_table.h"

#include <ostream>

namespace marrow::cli {

// The tables of app::CurveTable as JSON, written line by line.
void printValuesJson(const app::CurveTable& table, std::ostream& out);
void printKeysJson(const app::CurveTable& table, std::ostream& out);

}  // namespace marrow::cli
