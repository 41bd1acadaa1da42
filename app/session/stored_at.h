// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/clip_ref.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace marrow::app {

class Workspace;

/// The key that a byte of an open file belongs to. Curves may share keys: of the first one.
struct KeyAt {
  ClipRef clip;
  std::size_t track = 0;
  float frame = 0.0F;
};

/// @param offset  in the unpacked bytes.
[[nodiscard]] std::optional<KeyAt> keyAt(const Workspace& workspace, const std::string& path,
                                         std::uint64_t offset);

/// The bone of the shown skeleton whose record in a file holds a byte; -1: none.
[[nodiscard]] int boneAt(const Workspace& workspace, const std::string& path, std::uint64_t offset);

/// The bone of the shown skeleton that a track of the shown clip moves; -1: none.
[[nodiscard]] int boneOfTrack(const Workspace& workspace, std::size_t track);

}  // namespace marrow::app
