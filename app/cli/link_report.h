// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/json.h"
#include "app/document/loaded_file.h"

#include <ostream>

namespace marrow::cli {

/// Which file stands for which segment of Link's set, how it was found, and whose skeleton it is.
[[nodiscard]] Json segmentsJson(const app::LinkBinding& link);
[[nodiscard]] Json ageJson(const app::LinkBinding& link);
void printLink(const app::LoadedFile& host, std::ostream& out);

}  // namespace marrow::cli
