// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace marrow::app {

/// Writes the file whole or not at all: a failure leaves what was there before.
/// @param path  UTF-8.
/// @return the number of bytes, or FileUnwritable with the system's reason.
[[nodiscard]] core::Result<std::size_t> writeWhole(const std::string& path, std::string_view bytes);

}  // namespace marrow::app
