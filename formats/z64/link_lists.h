// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/z64/object_view.h"
#include "formats/z64/zelda_options.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace marrow::formats::z64 {

/// Has the object a table of the lists that the game's code draws in the place of the skeleton's own? Objects
/// of the play-as kind have.
[[nodiscard]] bool hasLinkLists(const ObjectView& object);
inline constexpr std::uint64_t kLinkTableAt = 0x5000;  ///< where it begins, with its mark

/// Asset::optionTables: the options that hasLinkLists() gives a meaning.
[[nodiscard]] std::vector<const char*> linkOptionTables(const ObjectView& object);

/// The list that Link's limb draws by the user's choice: 0 draws nothing; none: the skeleton's own.
/// @pre hasLinkLists(object).
/// Source: docs/formats/zelda64-mesh.md, "Link".
[[nodiscard]] std::optional<std::uint32_t> selectedList(const ObjectView& object, int limb,
                                                        const ZeldaOptions& options);

/// Did the user select hands or a sheath other than the skeleton's?
[[nodiscard]] bool selectsLists(const ZeldaOptions& options);

}  // namespace marrow::formats::z64
