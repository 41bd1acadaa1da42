// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace marrow::import {

/// True if the standard input is the line from Marrow.
[[nodiscard]] bool isStartedByMarrow();

/// Gives up the rights and resources that reading a file of that many bytes does not need: files, memory,
/// time. Ends this program if a limit cannot be set, because the file may be hostile.
void giveUp(std::uint64_t fileBytes);

/// Reads or writes some bytes of that line. @return the number of bytes; 0: Marrow has ended.
[[nodiscard]] std::size_t readSome(char* out, std::size_t size);
[[nodiscard]] std::size_t writeSome(const char* bytes, std::size_t size);

}  // namespace marrow::import
