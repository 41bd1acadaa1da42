// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/options/options.h"

#include <cstdint>
#include <vector>

namespace marrow::gui {

/// Does a file read the same with both? What is said about sets aside.
[[nodiscard]] bool readsTheSame(formats::Options a, formats::Options b);

/// Where clips lie that are named now and were not before.
[[nodiscard]] std::vector<std::uint64_t> newlyNamed(const formats::Options& before,
                                                    const formats::Options& now);

}  // namespace marrow::gui
