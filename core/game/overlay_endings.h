// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace marrow::core {

struct GameRules;

/// Endings of materials that lie over another: those right behind a material with its name and these endings,
/// in this order, show the images that its tracks say. Source: docs/formats/j3d-companions.md, "Binding".
[[nodiscard]] std::span<const char* const> overlayEndings(const GameRules& rules);

}  // namespace marrow::core
