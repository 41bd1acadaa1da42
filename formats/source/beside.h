// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace marrow::formats {

/// Is it the name of a file in the same folder or in one below it, with nothing in it that leads elsewhere?
/// Folders stand before a slash.
[[nodiscard]] bool isNameBeside(std::string_view name);

}  // namespace marrow::formats
