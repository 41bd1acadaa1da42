// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace marrow::formats::z64 {

inline constexpr int kSegments = 16;

/// The segment that a file of this name is loaded into: gameplay_keep 4, other keeps 5, object_* and *.zobj
/// 6, link_animetion 7. Other words around those names do not matter.
[[nodiscard]] std::optional<int> segmentOfName(std::string_view fileName);

/// What stands before such a name: "z64_link." in "z64_link.gameplay_keep.bin". Files of one set share it.
[[nodiscard]] std::string prefixOfName(std::string_view fileName);

/// Is this, by its name, child Link's object?
[[nodiscard]] bool isChildLinkName(std::string_view fileName);

/// Is this, by its name, adult Link's?
[[nodiscard]] bool isAdultLinkName(std::string_view fileName);

}  // namespace marrow::formats::z64
