// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/target.h"

#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace marrow::cli {

/// One CSV cell, quoted where RFC 4180 wants it.
[[nodiscard]] std::string csvCell(std::string_view text);

// The four tables of `curves`, written line by line. Values at the whole frames 0 to the frame count, both
// included; keys in the order of bones and channels.
void printSamplesCsv(const Target& target, const std::vector<std::size_t>& bones, core::SampleMode mode,
                     std::ostream& out);
void printSamplesJson(const Target& target, const std::vector<std::size_t>& bones, core::SampleMode mode,
                      std::ostream& out);
void printKeysCsv(const Target& target, const std::vector<std::size_t>& bones, core::SampleMode mode,
                  std::ostream& out);
void printKeysJson(const Target& target, const std::vector<std::size_t>& bones, core::SampleMode mode,
                   std::ostream& out);

}  // namespace marrow::cli
