// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/library/loaded_file.h"

#include <cstddef>
#include <functional>
#include <optional>

namespace marrow::app {

/// A clip among files: by their order.
struct FirstClip {
  std::size_t file = 0;
  int clip = 0;
};

/// Which clip of files that are opened together is shown before anybody selected: the first that moves
/// joints; one that has none only where there is no other.
/// @param contentAt  of file 0 to count - 1.
/// @return nothing where no file holds a clip.
[[nodiscard]] std::optional<FirstClip> firstClipOf(
    std::size_t count, const std::function<const formats::Asset&(std::size_t)>& contentAt);

}  // namespace marrow::app
